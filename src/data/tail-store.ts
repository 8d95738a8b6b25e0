import type { DraftKey } from './begun.ts'

/** Where a page lays down what it has no time to bring to the disk (draft-tails.ts): read and written at once, a text for each name. */
export interface TailStore {
  read(name: TailName): string | undefined
  /** Everybody's: files that are named in one of them are not stray. */
  readAll(): string[]
  write(name: TailName, text: string): void
  drop(name: TailName): void
  /** All of one person, of whom nothing is laid down from then on. */
  dropAll(userId: string): void
  /** Calls it when the page goes, or may go. */
  onLeave(handler: () => void): void
}
export type TailName = `${string}:${DraftKey}` | `${string}:outbox:${string}`

let store: TailStore | undefined

export function keepTailsIn(given: TailStore): void {
  store = given
}

/** Undefined in a worker, which types nothing. */
export function tailStore(): TailStore | undefined {
  return store
}
