import { withDb } from '../db.ts'
import { PieceAssembler } from './cutter.ts'
import { DownloadFailure } from './failure.ts'
import { isPieceIntact } from './proof.ts'
import { countPieces, isDamaged, type FileRow } from './row.ts'
import { deletePiece } from './store.ts'

/** Opens a file through the worker, as the offline player does. Returns undefined if no worker controls the page. */
export type OpenFromDevice = (url: string, signal: AbortSignal) => Promise<Response | undefined>

/**
 * Checks a file before its download is shown as ready. The worker must open the file from the device, and every piece
 * must match the server's hash. Returns false if the file cannot be read or a piece does not match. A wrong piece is
 * marked as missing. Rejects with a `DownloadFailure` if no worker answers.
 */
export async function isFileSound(file: FileRow, open: OpenFromDevice, signal: AbortSignal): Promise<boolean> {
  if (file.bytes === 0) return true
  if (isDamaged(file)) return false
  const response = await open(file.url, signal)
  if (!response) throw new DownloadFailure('unchecked', 'no worker serves the file')
  if (response.status !== 200 || !response.body) return false
  const cutter = new PieceAssembler(file, 0)
  const reader = response.body.getReader()
  try {
    while (cutter.index < countPieces(file)) {
      const { value, done } = await reader.read()
      if (done) return false
      for (let rest: Uint8Array = value; rest.length > 0 && cutter.index < countPieces(file);) {
        const index = cutter.index
        const takenBytes = cutter.take(rest)
        rest = takenBytes.rest
        if (!takenBytes.piece || (await isPieceIntact(file, index, takenBytes.piece))) continue
        await deletePiece(file.userId, file.url, index)
        return false
      }
    }
    return true
  } catch {
    signal.throwIfAborted()
    return false
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * Returns whether all of these stored queries are present. Returns false for an empty list, because every class has
 * texts.
 */
export async function areQueriesStored(keys: readonly string[]): Promise<boolean> {
  return withDb(async db => {
    const tx = db.transaction('queries')
    const foundKeys = await Promise.all(keys.map(key => tx.store.getKey(key)))
    return keys.length > 0 && foundKeys.every(key => key !== undefined)
  })
}
