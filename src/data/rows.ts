import type { ProgressStatus } from '#contract/learning/progress.ts'
import type { OutboxResult } from '#contract/wire/outbox.ts'
import type { AuthData } from '#contract/account/session-data.ts'

/* Row types of the device's database. They have a file of their own, so that the schema does not import the code that
   uses the rows. */

/**
 * Session of the user on this device. The worker reads the session from the database. The page also copies the session
 * to a cookie and to local storage.
 */
export type StoredSession = AuthData & { remember: boolean }

/** A stored query in the persister's own format, with two fields of our own. */
export interface PersistedQuery {
  buster: string
  queryHash: string
  queryKey: readonly unknown[]
  state: unknown
  /** Server time of the last opening. Undefined if the server's time was unknown at that moment. */
  openedAt?: number | undefined
  /**
   * True if the data on the server has changed after the response was stored. The page shows the stored response and
   * fetches a new response.
   */
  isOld?: true
}

export interface LocalProgressRow {
  userId: string
  enrollmentId: string
  lectureMaterialId: string
  status: ProgressStatus
  isSent: boolean
  /** Id of the entry that caused this status. The entry's receipt marks the row as sent; a refusal deletes the row. */
  entryId: string
}

/**
 * The server's confirmation. Used to show the result, and to recognise a second copy that was not deleted. Contains the
 * submitted work only for the kinds with `isKept`.
 */
export interface ReceiptRow {
  id: string
  userId: string
  kind: string
  /**
   * Result of the entry. 'discarded': the learner deleted the entry. Then this row prevents a leftover second copy from
   * restoring the entry.
   */
  outcome: OutboxResult['outcome'] | 'discarded'
  receipt?: unknown
  /** Id of the entry's material, class or submission. */
  subjectId?: string | undefined
  /** Name of the entry's queue: for work in a class, the id of the enrolment. Missing in rows of older builds. */
  queue?: string | undefined
  /** Missing in rows of older builds. */
  payload?: object
  createdAt: number
  receivedAt: number
}
