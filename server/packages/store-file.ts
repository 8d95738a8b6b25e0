import type { Readable } from 'node:stream'
import { mediaKey } from '../storage/media.ts'
import type { Storage } from '../storage/port.ts'

const PIECE_BYTES = 1024 ** 2

/**
 * Stores a file under its content-based name, piece by piece, so that its size costs no memory. A kill leaves a shorter
 * file under a name that is not referenced yet, and the next try overwrites it.
 */
export async function storeFile(
  storage: Storage,
  { name, sizeBytes }: { name: string; sizeBytes: number },
  open: () => Promise<Readable>,
): Promise<void> {
  const key = mediaKey(name)
  if ((await storage.sizeOf(key)) === sizeBytes) return storage.joinPieces(key)
  let at = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const flush = async () => {
    if (waitingBytes === 0) return
    await storage.writePiece(key, at, Buffer.concat(waiting))
    at += waitingBytes
    waiting = []
    waitingBytes = 0
  }
  // A stream without an encoding yields buffers.
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= PIECE_BYTES) await flush()
  }
  await flush()
  await storage.joinPieces(key)
}
