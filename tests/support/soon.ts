import { vi } from 'vitest'

/** As patient as `expect.poll` is here (vitest.config.ts): a busy machine is slow, not broken. By itself Vitest waits for one second. */
const patience = { timeout: 10_000, interval: 50 }

/** Calls `look` until it throws no more and gives what it gave then; after ten seconds it throws what `look` threw last. */
// oxlint-disable-next-line no-restricted-properties -- with the patience
export const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, patience)

/** Calls `look` until it gives something true, and gives that; throws after ten seconds, or at once what `look` throws. */
export const soonTrue = <T>(look: () => T | Promise<T>): Promise<NonNullable<T>> =>
  // oxlint-disable-next-line no-restricted-properties -- with the patience
  vi.waitUntil(look, patience) as Promise<NonNullable<T>>
