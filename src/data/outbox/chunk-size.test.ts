import { expect, it } from 'vitest'
import { computeNextChunkSize, FIRST_CHUNK_BYTES, SMALLEST_CHUNK_BYTES } from './chunk-size.ts'

it('the next chunk is larger after 0.2 seconds, equal after 4 seconds, and smaller after 20 seconds', () => {
  expect(computeNextChunkSize(FIRST_CHUNK_BYTES, 200)).toBe(256 * 1024)
  expect(computeNextChunkSize(1024 ** 2, 200)).toBe(1024 ** 2)
  expect(computeNextChunkSize(FIRST_CHUNK_BYTES, 4_000)).toBe(FIRST_CHUNK_BYTES)
  expect(computeNextChunkSize(FIRST_CHUNK_BYTES, 20_000)).toBe(64 * 1024)
  expect(computeNextChunkSize(SMALLEST_CHUNK_BYTES, 60_000)).toBe(SMALLEST_CHUNK_BYTES)
})
