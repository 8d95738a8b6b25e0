import { withTimeout } from './within-ms.ts'

const OPTIONAL_MS = 2_000

/**
 * Waits at most two seconds for an optional part of a page, so that the page does not shift when the part arrives.
 * Returns undefined if it fails or is late.
 */
export function loadOptional<T>(work: Promise<T>): Promise<T | undefined> {
  return withTimeout(OPTIONAL_MS, work).catch(() => undefined)
}
