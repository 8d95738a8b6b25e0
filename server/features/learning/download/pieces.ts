import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/**
 * Returns the SHA-256 hash of each piece of a file. Reads the file as a stream, so that a long video is never in memory
 * as a whole.
 */
export async function hashPieces(file: Readable, pieceBytes: number): Promise<Buffer[]> {
  const hashes: Buffer[] = []
  let hash = createHash('sha256')
  let filled = 0
  for await (const part of file) {
    // The type is certain, because a stream without an encoding emits buffers.
    for (let rest = part as Buffer; rest.length > 0;) {
      const takenBytes = rest.subarray(0, pieceBytes - filled)
      hash.update(takenBytes)
      filled += takenBytes.length
      rest = rest.subarray(takenBytes.length)
      if (filled === pieceBytes) {
        hashes.push(hash.digest())
        hash = createHash('sha256')
        filled = 0
      }
    }
  }
  if (filled > 0) hashes.push(hash.digest())
  return hashes
}
