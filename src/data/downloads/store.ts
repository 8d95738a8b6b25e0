import type { ClassManifest, DownloadFile, FileWithPieceHashes } from '#contract/learning/downloads.ts'
import { listClassFiles } from '#contract/learning/video-quality.rules.ts'
import { broadcastMessage } from '../channel.ts'
import { runTransaction, withDb, type SemaiDb } from '../db.ts'
import { withLock } from '../locks.ts'
import { openPieces, type PieceStore } from './pieces.ts'
import { joinHashes } from './proof.ts'
import {
  createOwnerKeyRange,
  countPieces,
  listWantedFiles,
  markPiece,
  type ClassProgress,
  type ClassRow,
  type DownloadSource,
  type DownloadState,
  type FileRow,
  type StoredTexts,
} from './row.ts'

/* This module stores the learner's requests and the progress of the downloads, and announces every change. */

export type NewDownload = DownloadSource &
  Pick<ClassRow, 'userId' | 'trackClassId' | 'title' | 'careerTrackTitle' | 'wanted' | 'isAhead' | 'quality'>

/**
 * Queues a class, or more of its materials. Files that are already stored stay. A class that the learner requested
 * never becomes a prefetched class again.
 */
export async function saveDownload(request: NewDownload, now = Date.now()): Promise<void> {
  await change(request.userId, request.trackClassId, before => {
    if (!before) return { ...request, ...fresh, queuedAt: now }
    if (request.isAhead && !before.isAhead) return before
    const wantedMaterials = before.isAhead ? request.wanted : union(before.wanted, request.wanted)
    const { isAnyLine, files, queryKeys, checkedAt } = before
    return { ...request, ...again, isAnyLine, files, queryKeys, checkedAt, wanted: wantedMaterials, queuedAt: now }
  })
}

/** Other materials or another quality need other files, so the manifest is fetched again. */
const again = { state: 'queued', problem: undefined, missingBytes: undefined, version: undefined } as const

const fresh = {
  ...again,
  isAnyLine: false,
  files: [],
  queryKeys: [],
  checkedAt: undefined,
} as const satisfies Partial<ClassRow>

function union(a: ClassRow['wanted'], b: ClassRow['wanted']): ClassRow['wanted'] {
  return a === 'all' || b === 'all' ? 'all' : [...new Set([...a, ...b])]
}

/** Pauses a download. A complete download stays complete. */
export function pauseDownload(userId: string, trackClassId: string): Promise<unknown> {
  return change(
    userId,
    trackClassId,
    row => row && { ...row, state: row.state === 'ready' ? 'ready' : 'paused', problem: undefined },
  )
}

/** Resumes a download after a tap on 'Lanjutkan' (continue). `isAnyLine` also allows a connection other than Wi-Fi. */
export function resumeDownload(
  userId: string,
  trackClassId: string,
  options: { isAnyLine?: boolean } = {},
): Promise<unknown> {
  return change(
    userId,
    trackClassId,
    row =>
      row && {
        ...row,
        state: 'queued',
        problem: undefined,
        missingBytes: undefined,
        isAnyLine: options.isAnyLine ?? row.isAnyLine,
      },
  )
}

/** Queues a class that has new files. Unchanged files stay, the others are fetched. */
export function refreshDownload(userId: string, trackClassId: string): Promise<unknown> {
  return change(userId, trackClassId, row => row && { ...row, state: 'queued', problem: undefined, version: undefined })
}

/**
 * Deletes a class, or one of its materials, with its files from the device. Unsent work is stored elsewhere and stays.
 */
export async function removeDownload(userId: string, trackClassId: string, materialId?: string): Promise<void> {
  await change(userId, trackClassId, row => {
    if (!row || materialId === undefined) return undefined
    const all = [...new Set(row.files.map(file => file.materialId))]
    const wantedMaterials = (row.wanted === 'all' ? all : row.wanted).filter(id => id !== materialId)
    return wantedMaterials.length === 0 ? undefined : { ...row, wanted: wantedMaterials }
  })
  await dropUnwanted(userId)
}

/** Deletes the prefetched classes of the logged-in user to free space. */
export async function dropPrefetched(): Promise<void> {
  const session = await withDb(db => db.get('session', 'current'))
  for (const row of session ? await listDownloads(session.userId) : []) {
    if (row.isAhead) await removeDownload(row.userId, row.trackClassId)
  }
}

/** Lists the downloads of a user, requested and prefetched. */
export function listDownloads(userId: string): Promise<ClassRow[]> {
  return withDb(db => db.getAll('downloads', createOwnerKeyRange(userId)))
}

/** Lists the files of a user's downloads. */
export function listFiles(userId: string): Promise<FileRow[]> {
  return withDb(db => db.getAll('downloadFiles', createOwnerKeyRange(userId)))
}

/**
 * Stores the class's files from its manifest: new files get a row, known files keep their pieces. Uses one transaction,
 * because a class with its version but without all its files would count as complete.
 */
export async function storeManifest(
  { userId, trackClassId }: ClassRow,
  manifest: ClassManifest,
  { queryKeys, missing }: StoredTexts,
): Promise<ClassRow | undefined> {
  const next = await withPieces(() =>
    withDb(async db => {
      const tx = db.transaction(['session', 'downloads', 'downloadFiles'], 'readwrite', { durability: 'strict' })
      return runTransaction(tx, async () => {
        const session = await tx.objectStore('session').get('current')
        const row = await tx.objectStore('downloads').get([userId, trackClassId])
        if (session?.userId !== userId || !row) return undefined
        const allClassFiles = listClassFiles(manifest)
        const files = allClassFiles.map(withoutHashes)
        const { version, signed } = manifest
        const described = { ...row, version, files, queryKeys, missing, signed }
        await tx.objectStore('downloads').put(described)
        const urls = new Set(listWantedFiles(described).map(file => file.url))
        for (const file of allClassFiles) {
          if (!urls.has(file.url)) continue
          const knownFile = await tx.objectStore('downloadFiles').get([userId, file.url])
          if (knownFile?.pieceBytes !== manifest.pieceBytes || knownFile.bytes !== file.bytes) {
            await tx.objectStore('downloadFiles').put(emptyFile(userId, file, manifest.pieceBytes))
          }
        }
        return described
      })
    }),
  )
  await dropUnwanted(userId)
  return next
}

/** Omits the hashes, because they are stored once with the file and not with every class that needs the file. */
function withoutHashes({ materialId, kind, quality, height, url, bytes, sha256 }: FileWithPieceHashes): DownloadFile {
  return { materialId, kind, quality, height, url, bytes, sha256 }
}

function emptyFile(userId: string, { url, bytes, pieceHashes }: FileWithPieceHashes, pieceBytes: number): FileRow {
  const have = new Uint8Array(Math.ceil(countPieces({ bytes, pieceBytes }) / 8))
  return { userId, url, bytes, pieceBytes, hashes: joinHashes(pieceHashes), have }
}

/**
 * Stores the bytes first and then their bit. If the browser is killed in between, `reconcileFile` finds the piece.
 * Returns undefined if the class is not in the state `during` any more, or if no class needs the file.
 */
export async function storePiece(
  pieces: PieceStore,
  row: ClassRow,
  url: string,
  index: number,
  bytes: Uint8Array<ArrayBuffer>,
  during: DownloadState = 'loading',
): Promise<FileRow | undefined> {
  await pieces.put(url, index, bytes)
  const storedRow = await withDb(async db => {
    const tx = db.transaction(['session', 'downloads', 'downloadFiles'], 'readwrite')
    return runTransaction(tx, async () => {
      const session = await tx.objectStore('session').get('current')
      const now = await tx.objectStore('downloads').get([row.userId, row.trackClassId])
      const file = await tx.objectStore('downloadFiles').get([row.userId, url])
      if (session?.userId !== row.userId || !file) return undefined
      const next = markPiece(file, index, true)
      await tx.objectStore('downloadFiles').put(next)
      return { file: next, isWanted: now?.state === during }
    })
  })
  broadcastMessage({ kind: 'downloads-changed' })
  if (storedRow) return storedRow.isWanted ? storedRow.file : undefined
  await pieces.remove(url, [index])
  return undefined
}

/** Marks a piece as missing, so that it is fetched again. */
export async function deletePiece(userId: string, url: string, index: number): Promise<void> {
  await withDb(async db => {
    const tx = db.transaction('downloadFiles', 'readwrite')
    await runTransaction(tx, async () => {
      const file = await tx.store.get([userId, url])
      if (file) await tx.store.put(markPiece(file, index, false))
    })
  })
}

/**
 * Changes a download only if its current state is one of `from`, so that a tap on 'Jeda' (pause) or 'Hapus' (delete) is
 * not overwritten. Otherwise returns undefined.
 */
export async function moveDownload(
  row: ClassRow,
  from: readonly DownloadState[],
  to: Partial<ClassProgress>,
): Promise<ClassRow | undefined> {
  let hasMoved = false
  const next = await change(row.userId, row.trackClassId, now => {
    hasMoved = now !== undefined && from.includes(now.state)
    return now && hasMoved ? { ...now, ...to } : now
  })
  return hasMoved ? next : undefined
}

/**
 * Serializes the creation of file rows and the deletion of pieces without a row. Otherwise a class could count pieces
 * as present while they are deleted, and would miss them later.
 */
export function withPieces<T>(work: () => Promise<T>): Promise<T> {
  return withLock('semai-pieces', work)
}

/** Removes the files that no class needs: first their rows, then their pieces. */
export async function dropUnwanted(userId: string): Promise<void> {
  const removedFiles = await withDb(async db => {
    const tx = db.transaction(['downloads', 'downloadFiles'], 'readwrite')
    return runTransaction(tx, async () => {
      const rows = await tx.objectStore('downloads').getAll(createOwnerKeyRange(userId))
      const wantedUrls = new Set(rows.flatMap(row => listWantedFiles(row).map(file => file.url)))
      const files = await tx.objectStore('downloadFiles').getAll(createOwnerKeyRange(userId))
      const unwanted = files.filter(file => !wantedUrls.has(file.url))
      for (const file of unwanted) await tx.objectStore('downloadFiles').delete([userId, file.url])
      return unwanted
    })
  })
  if (removedFiles.length === 0) return
  await withPieces(async () => {
    const pieces = await openPieces(userId)
    const wantedAgain = new Set((await listFiles(userId)).map(file => file.url))
    for (const file of removedFiles) {
      if (!wantedAgain.has(file.url)) await pieces.remove(file.url, Array(countPieces(file)).keys())
    }
  })
  broadcastMessage({ kind: 'downloads-changed' })
}

type Step = (row: ClassRow | undefined) => ClassRow | undefined

/** Changes one class in one transaction with strict durability. Writes nothing if the user has logged out meanwhile. */
async function change(userId: string, trackClassId: string, step: Step): Promise<ClassRow | undefined> {
  const next = await withDb(async (db: SemaiDb) => {
    const tx = db.transaction(['session', 'downloads'], 'readwrite', { durability: 'strict' })
    return runTransaction(tx, async () => {
      const session = await tx.objectStore('session').get('current')
      if (session?.userId !== userId) return undefined
      const before = await tx.objectStore('downloads').get([userId, trackClassId])
      const after = step(before)
      if (after) await tx.objectStore('downloads').put(after)
      else if (before) await tx.objectStore('downloads').delete([userId, trackClassId])
      return after
    })
  })
  broadcastMessage({ kind: 'downloads-changed' })
  return next
}
