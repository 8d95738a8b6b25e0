import type { ProgressStatus } from '#contract/learning/progress.ts'
import type { OutboxResult } from '#contract/wire/outbox.ts'
import type { AuthData } from '#contract/account/session-data.ts'

/*
 * Row types of the device's database. They are in a file of their own, so that the schema does not import the code that
 * reads them.
 */

/**
 * Session of the user on this device; the worker reads it here, the page copies it to the cookie and local storage.
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
  /** True if the server's data has changed since. The page shows the answer and fetches it again. */
  isOld?: true
}

export interface LocalProgressRow {
  userId: string
  enrollmentId: string
  lectureMaterialId: string
  status: ProgressStatus
  isSent: boolean
  /** Id of the entry that caused this status. Its receipt marks the row as sent; its refusal deletes the row. */
  entryId: string
}

/** The server's confirmation without the work itself: enough to show it and to recognise a copy that came back. */
export interface ReceiptRow {
  id: string
  userId: string
  kind: string
  /**
   * Result of the entry. 'discarded': the learner deleted it, and the row prevents a stray second copy from bringing
   * it back.
   */
  outcome: OutboxResult['outcome'] | 'discarded'
  receipt?: unknown
  /** Id of the entry's material, class or hand-in. */
  subjectId?: string | undefined
  createdAt: number
  receivedAt: number
}
