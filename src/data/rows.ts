import type { ProgressStatus } from '#contract/learning/progress.ts'
import type { OutboxResult } from '#contract/wire/outbox.ts'
import type { AuthData } from '#contract/account/session-data.ts'

/*
 * Rows of the database of this device. They stand apart from the code that reads them, so that the schema needs none of it.
 */

/**
 * Session of the user on this device; the worker reads it here, the page mirrors it to the cookie and local storage.
 */
export type StoredSession = AuthData & { remember: boolean }

/** A stored query in the persister's own format, which is opaque to us. */
export interface PersistedQuery {
  buster: string
  queryHash: string
  queryKey: readonly unknown[]
  state: unknown
  /** Time of the last opening, by the server's clock; undefined while no server has reported the time since. */
  openedAt?: number | undefined
  /** The server's data has changed since: the answer is shown, and fetched anew. A fresh answer replaces it. */
  isOld?: true
}

export interface LocalProgressRow {
  userId: string
  enrollmentId: string
  lectureMaterialId: string
  status: ProgressStatus
  isSent: boolean
  /** The entry that caused this status; its receipt marks the row as sent, its refusal removes it. */
  entryId: string
}

/** The server's confirmation without the work itself: enough to show it and to recognise a copy that came back. */
export interface ReceiptRow {
  id: string
  userId: string
  kind: string
  /** 'discarded': the learner threw it away; the row keeps a stray second copy from bringing it back. */
  outcome: OutboxResult['outcome'] | 'discarded'
  receipt?: unknown
  /** Id of its material, class or hand-in. */
  subjectId?: string | undefined
  createdAt: number
  receivedAt: number
}
