import { vi } from 'vitest'
import { scaleTimeLimit } from './time-limits.ts'

/** Time limit, same as that of `expect.poll` in vitest.config.ts. Vitest's default is one second. */
const waiting = { timeout: scaleTimeLimit(10_000), interval: 50 }

/**
 * Calls `check` until it does not throw, and returns its result. After ten seconds (scaled) it throws the last error.
 */
// oxlint-disable-next-line no-restricted-properties -- with the patience
export const waitUntilPasses = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, waiting)

/**
 * Calls `check` until its result is truthy and returns the result. Throws after ten seconds (scaled), or at once if
 * `check` throws.
 */
export const waitUntilTruthy = <T>(check: () => T | Promise<T>): Promise<NonNullable<T>> =>
  // oxlint-disable-next-line no-restricted-properties -- with the patience
  vi.waitUntil(check, waiting) as Promise<NonNullable<T>>
