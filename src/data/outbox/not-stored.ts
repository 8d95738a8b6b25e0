import { DatabaseUnavailable } from '../db-unavailable.ts'
import { isQuotaError } from '../db.ts'

/**
 * Reason why work was not stored. 'full': the disk is full. 'held': another tab holds the database open. 'slow': the
 * database did not answer in time. 'left': the user has logged out. 'preview': the admin's preview window is read-only.
 * 'broken': the browser's storage failed in another way.
 */
export type NotStoredReason = 'full' | 'held' | 'slow' | 'left' | 'preview' | 'broken'

/** The work could not be stored on this device. Screens show the reason. */
export class NotStored extends Error {
  readonly reason: NotStoredReason
  constructor(reason: NotStoredReason, cause?: unknown) {
    super(`not stored (${reason})`, { cause })
    this.name = 'NotStored'
    this.reason = reason
  }
}

/** Converts any failure of a write to its reason. */
export function toNotStored(error: unknown): NotStored {
  if (error instanceof NotStored) return error
  if (error instanceof DatabaseUnavailable) return new NotStored(error.reason, error)
  return new NotStored(isQuotaError(error) ? 'full' : 'broken', error)
}
