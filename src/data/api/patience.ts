import { ApiFailure } from './failures.ts'

/**
 * Reads the server asked to be left alone with (429, Retry-After): until then they fail at once, as it would let them.
 * Writes are not held back here: they are told to the person, or wait in the outbox, which keeps its own rest.
 */
export function createPatience() {
  const waits = new Map<string, number>()
  return {
    check(read: string): void {
      const retryAfterMs = (waits.get(read) ?? 0) - Date.now()
      if (retryAfterMs > 0) throw new ApiFailure('rate-limited', `${read} has to wait`, { status: 429, retryAfterMs })
      waits.delete(read)
    },
    note(read: string, { kind, retryAfterMs }: ApiFailure): void {
      if (kind === 'rate-limited' && retryAfterMs !== undefined) waits.set(read, Date.now() + retryAfterMs)
    },
  }
}
