import { runTransaction, withDb } from '../db.ts'
import type { PieceStore } from './pieces.ts'
import { isPieceIntact } from './proof.ts'
import { hasPiece, countPieces, markPiece, type FileRow } from './row.ts'
import { listFiles, withPieces } from './store.ts'

/**
 * Corrects the bitmap so that it matches the stored pieces. The two can differ: a killed browser leaves a piece without
 * its bit, the browser may delete pieces, and pieces may survive a lost database. Every piece with a valid hash is
 * kept, so no piece is fetched twice.
 */
export async function reconcileFile(
  pieces: PieceStore,
  file: FileRow,
  here: ReadonlySet<number> = new Set(),
): Promise<FileRow> {
  let next = file
  for (let index = 0; index < countPieces(file); index++) {
    if (hasPiece(file, index) === here.has(index)) continue
    if (!here.has(index)) {
      next = markPiece(next, index, false)
      continue
    }
    const bytes = await pieces.read(file.url, index)
    if (bytes && (await isPieceIntact(file, index, bytes))) next = markPiece(next, index, true)
    else await pieces.remove(file.url, [index])
  }
  if (next === file) return file
  await withDb(async db => {
    const tx = db.transaction('downloadFiles', 'readwrite')
    await runTransaction(tx, async () => {
      if (await tx.store.get([file.userId, file.url])) await tx.store.put(next)
    })
  })
  return next
}

/**
 * Deletes pieces of files that no class needs. Such pieces remain if the browser is killed during a deletion. Holds the
 * lock of the pieces, because a class that another device handed over may be stored at the same time.
 */
export function sweepPieces(userId: string, pieces: PieceStore): Promise<void> {
  return withPieces(async () => {
    const knownUrls = new Set((await listFiles(userId)).map(file => file.url))
    for (const [url, indices] of await pieces.list()) if (!knownUrls.has(url)) await pieces.remove(url, indices)
  })
}
