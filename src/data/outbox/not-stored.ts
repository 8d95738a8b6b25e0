import { DatabaseAway } from '../db-away.ts'
import { isQuotaError } from '../db.ts'

/**
 * 'full': the disk. 'held': another tab keeps the database. 'slow': it did not answer in time. 'left': nobody is logged in
 * any more. 'preview': the desk's preview window is only looked at. 'broken': the browser's storage failed in some other way.
 */
export type NotStoredReason = 'full' | 'held' | 'slow' | 'left' | 'preview' | 'broken'

/** A promise to the learner could not be given: the work is not on this device. Screens say why. */
export class NotStored extends Error {
  readonly reason: NotStoredReason
  constructor(reason: NotStoredReason, cause?: unknown) {
    super(`not stored (${reason})`, { cause })
    this.name = 'NotStored'
    this.reason = reason
  }
}

/** Why something could not be written down, from whatever the write failed with. */
export function asNotStored(error: unknown): NotStored {
  if (error instanceof NotStored) return error
  if (error instanceof DatabaseAway) return new NotStored(error.reason, error)
  return new NotStored(isQuotaError(error) ? 'full' : 'broken', error)
}
