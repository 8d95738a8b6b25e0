import type { DraftKey } from './begun.ts'

/**
 * Synchronous storage for a page that closes before the database write has finished (unconfirmed-drafts.ts). Stores one
 * text per name.
 */
export interface UnconfirmedStore {
  read(name: UnconfirmedName): string | undefined
  /** Returns the copies of all users. Files that a copy refers to are not stray. */
  readAll(): string[]
  write(name: UnconfirmedName, text: string): void
  drop(name: UnconfirmedName): void
  /** Deletes all copies of one user. Stores no further copies for that user. */
  dropAll(userId: string): void
  /** Calls the handler when the page closes or may close. */
  onLeave(handler: () => void): void
}
export type UnconfirmedName = `${string}:${DraftKey}` | `${string}:outbox:${string}`

let store: UnconfirmedStore | undefined

export function setUnconfirmedStore(given: UnconfirmedStore): void {
  store = given
}

/** Returns undefined in a worker, because a worker has no user input. */
export function getUnconfirmedStore(): UnconfirmedStore | undefined {
  return store
}
