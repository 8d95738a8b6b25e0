import { runTransaction, withDb } from '../db.ts'
import type { PieceStore } from './pieces.ts'
import { isPieceIntact } from './proof.ts'
import { hasPiece, countPieces, markPiece, type FileRow } from './row.ts'
import { listFiles, withPieces } from './store.ts'

/**
 * Corrects the bitmap so that it matches `here`, the stored pieces. The two can differ, because a killed browser leaves
 * a piece without its bit, the browser may delete pieces, and pieces may survive a lost database. Pieces with a valid
 * hash are kept and not fetched again. `file` and `here` may be outdated, because another window may store pieces at
 * the same time. So only the bits of pieces that were read again are changed, in the stored row.
 */
export async function reconcileFile(
  pieces: PieceStore,
  file: FileRow,
  here: ReadonlySet<number> = new Set(),
): Promise<FileRow> {
  const corrected = new Map<number, boolean>()
  for (let index = 0; index < countPieces(file); index++) {
    if (hasPiece(file, index) === here.has(index)) continue
    const bytes = await pieces.read(file.url, index)
    const isIntact = bytes !== undefined && (await isPieceIntact(file, index, bytes))
    if (bytes && !isIntact) await pieces.remove(file.url, [index])
    corrected.set(index, isIntact)
  }
  if (corrected.size === 0) return file
  const correct = (row: FileRow) => [...corrected].reduce((next, [index, isIn]) => markPiece(next, index, isIn), row)
  return withDb(async db => {
    const tx = db.transaction('downloadFiles', 'readwrite')
    return runTransaction(tx, async () => {
      const stored = await tx.store.get([file.userId, file.url])
      if (!stored) return correct(file)
      const next = correct(stored)
      await tx.store.put(next)
      return next
    })
  })
}

/**
 * Deletes pieces of files that no class needs. Such pieces remain if the browser is killed during a deletion. Holds the
 * lock of the pieces, because a class from a pack may be stored at the same time.
 */
export function sweepPieces(userId: string, pieces: PieceStore): Promise<void> {
  return withPieces(async () => {
    const knownUrls = new Set((await listFiles(userId)).map(file => file.url))
    for (const [url, indices] of await pieces.list()) if (!knownUrls.has(url)) await pieces.remove(url, indices)
  })
}
