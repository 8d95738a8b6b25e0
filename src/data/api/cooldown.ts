import { ApiFailure } from './failures.ts'

/** Upper limit for the wait, because a proxy may send any date. */
const LONGEST_MS = 15 * 60_000

/**
 * Holds back a read after status 429 with Retry-After. Until the requested time has passed, the same read fails at
 * once, without a request. Uses a monotonic clock, because setting the device's clock back would extend the wait.
 * Writes are not held back here, because the user sees their failure, or they wait in the outbox.
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
