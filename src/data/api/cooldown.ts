import { ApiFailure } from './failures.ts'

/** What a server asks for is believed within reason; a date in a proxy's answer may be anything. */
const LONGEST_MS = 15 * 60_000

/**
 * Reads the server asked to be left alone with (429, Retry-After): until then they fail at once, as it would let them.
 * By the clock that nobody can set: one put back would hold a read back for as long.
 * Writes are not held back here: they are told to the person, or wait in the outbox, which keeps its own rest.
 */
export function createCooldown() {
  const waits = new Map<string, number>()
  return {
    check(read: string): void {
      const retryAfterMs = (waits.get(read) ?? 0) - performance.now()
      if (retryAfterMs > 0) throw new ApiFailure('rate-limited', `${read} has to wait`, { status: 429, retryAfterMs })
      waits.delete(read)
    },
    note(read: string, { kind, retryAfterMs }: ApiFailure): void {
      if (kind === 'rate-limited' && retryAfterMs !== undefined)
        waits.set(read, performance.now() + Math.min(retryAfterMs, LONGEST_MS))
    },
  }
}
