import type { Readable } from 'node:stream'
import { getMediaKey } from '../storage/media.ts'
import type { Storage } from '../storage/port.ts'

const PIECE_BYTES = 1024 ** 2

/**
 * Stores a file under a name that is derived from its content. Works in pieces, so that a large file does not need much
 * memory. If the process is killed, an incomplete file remains. No database row refers to its name yet, and the next
 * try overwrites it.
 */
export async function storeFile(
  storage: Storage,
  { name, sizeBytes }: { name: string; sizeBytes: number },
  open: () => Promise<Readable>,
): Promise<void> {
  const key = getMediaKey(name)
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
  // The cast is safe, because a stream without an encoding yields buffers.
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= PIECE_BYTES) await flush()
  }
  await flush()
  await storage.joinPieces(key)
}
