import type { DraftKey } from './begun.ts'

/** Synchronous storage for a page that closes before the disk is written (draft-tails.ts): one text per name. */
export interface TailStore {
  read(name: TailName): string | undefined
  /** Returns the tails of all users: files named in one of them are not stray. */
  readAll(): string[]
  write(name: TailName, text: string): void
  drop(name: TailName): void
  /** Drops all tails of one user, and takes none from then on. */
  dropAll(userId: string): void
  /** Calls the handler when the page closes, or may close. */
  onLeave(handler: () => void): void
}
export type TailName = `${string}:${DraftKey}` | `${string}:outbox:${string}`

let store: TailStore | undefined

export function keepTailsIn(given: TailStore): void {
  store = given
}

/** Undefined in a worker, which has no input. */
export function tailStore(): TailStore | undefined {
  return store
}
