import { Readable } from 'node:stream'
import type { StoredFiles } from './stored-reader.ts'

const SLICE_BYTES = 64 * 1024

/** Returns a file storage that contains only these bytes in memory. Every key returns the same bytes. */
export const createMemoryFiles = (bytes: Buffer): StoredFiles => ({
  sizeOf: () => Promise.resolve(bytes.length),
  stream: (_key, range = { first: 0, last: bytes.length - 1 }) =>
    Readable.from(getSlices(bytes.subarray(range.first, range.last + 1)), { objectMode: false }),
})

function* getSlices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES)
}
