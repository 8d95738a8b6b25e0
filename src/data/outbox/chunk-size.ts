import { UPLOAD_CHUNK_MAX_BYTES } from '#contract/wire/limits.ts'

/**
 * A broken connection loses one chunk, so a chunk should take a few seconds. A good connection gets large chunks,
 * because there round trips matter more.
 */
export const SMALLEST_CHUNK_BYTES = 32 * 1024
export const FIRST_CHUNK_BYTES = 128 * 1024
const QUICK_MS = 1_500
const SLOW_MS = 8_000

/** Returns the size of the next chunk: doubled after a quick chunk, halved after a slow one. */
export function computeNextChunkSize(bytes: number, tookMs: number): number {
  if (tookMs < QUICK_MS) return Math.min(UPLOAD_CHUNK_MAX_BYTES, bytes * 2)
  if (tookMs > SLOW_MS) return Math.max(SMALLEST_CHUNK_BYTES, bytes / 2)
  return bytes
}
