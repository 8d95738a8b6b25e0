import { isQuotaError } from '../db.ts'
import { openPieces } from '../downloads/pieces.ts'
import { isPieceIntact } from '../downloads/proof.ts'
import { reconcileFile } from '../downloads/reconcile.ts'
import {
  countPieces,
  getPieceSize,
  hasPiece,
  listWantedFiles,
  sumStoredBytes,
  type ClassRow,
  type FileRow,
} from '../downloads/row.ts'
import { storeReceivedClass } from '../downloads/store-received.ts'
import { listDownloads, listFiles, moveDownload, storePiece } from '../downloads/store.ts'
import type { SignedClass } from '#contract/learning/signed-class.ts'
import { readPiece, type Pack, type PackFile } from './format.ts'
import { planPack, type OwnClass, type PackPlan } from './plan.ts'

/** Result of receiving a pack. */
export type PackOutcome =
  /** `badPieces` of the pack were damaged or cut off, and `missingBytes` of the class are not on the device. */
  | { kind: 'taken'; takenBytes: number; badPieces: number; missingBytes: number; row: ClassRow }
  | { kind: 'already' }
  /** The learner's version of the class needs no file of the pack. */
  | { kind: 'changed' }
  | { kind: 'space'; lackingBytes: number }
  /** The class was deleted or resumed meanwhile, or the user has logged out. */
  | { kind: 'halted' }
  /** The browser cannot read the file any more. The stored pieces stay. */
  | { kind: 'unreadable' }

export interface ReceivePorts {
  /** Returns undefined if the browser has no estimate. */
  freeBytes: () => Promise<number | undefined>
  /** Called with the number of bytes of the pack that were read. */
  onBytes: (count: number) => void
  signal: AbortSignal
}

/**
 * Stores the pieces of a pack that match the hashes which the server signed. All other pieces are left to the download
 * engine. After a kill or a cancellation the class is paused, and the same pack continues it.
 */
export async function receivePack(
  file: Blob,
  pack: Pack,
  trusted: SignedClass,
  own: OwnClass,
  ports: ReceivePorts,
): Promise<PackOutcome> {
  const plan = (before: ClassRow | undefined, stored: readonly FileRow[]) =>
    planPack(pack, trusted, own, before, stored, Date.now())
  const [rows, stored] = await Promise.all([listDownloads(own.userId), listFiles(own.userId)])
  const before = rows.find(({ trackClassId }) => trackClassId === own.trackClassId)
  const firstPlan = plan(before, stored)
  if (typeof firstPlan === 'string') return { kind: firstPlan }
  const lackingBytes = computeLackingBytes(firstPlan, await ports.freeBytes())
  if (lackingBytes > 0) return { kind: 'space', lackingBytes }
  const planned = await storeReceivedClass(own, (row, files) => {
    const next = plan(row, files)
    return typeof next === 'string' ? undefined : next
  })
  if (!planned) return { kind: 'halted' }
  try {
    return await takePieces(file, pack, planned, ports)
  } catch (error) {
    if (isQuotaError(error)) return { kind: 'space', lackingBytes: await countBytesToFree(planned, ports) }
    if (error instanceof DOMException && error.name === 'NotReadableError') return { kind: 'unreadable' }
    if (error instanceof DOMException && error.name === 'NotFoundError') return { kind: 'unreadable' }
    throw error
  }
}

/** Returns how many bytes of free space are lacking. As for a download, twice the missing bytes must be free. */
function computeLackingBytes(plan: PackPlan, free: number | undefined): number {
  return free === undefined ? 0 : Math.max(0, 2 * sumAcceptedBytes(plan) - free)
}

/** The disk may be full although the browser reports enough free space. Then the size of all missing files is returned. */
async function countBytesToFree(plan: PackPlan, { freeBytes }: ReceivePorts): Promise<number> {
  const now = { ...plan, files: await listFiles(plan.row.userId) }
  return computeLackingBytes(now, await freeBytes()) || sumAcceptedBytes(now)
}

/** Sums the bytes of the pack that are not on the device yet. */
function sumAcceptedBytes({ accepted, files }: PackPlan): number {
  return files
    .filter(({ url }) => accepted.some(each => each.url === url))
    .reduce((sum, each) => sum + each.bytes - sumStoredBytes(each), 0)
}

async function takePieces(
  file: Blob,
  pack: Pack,
  { row, accepted, files }: PackPlan,
  { onBytes, signal }: ReceivePorts,
): Promise<PackOutcome> {
  const pieces = await openPieces(row.userId)
  const here = await pieces.list()
  let takenBytes = 0
  let badPieces = 0
  for (const packed of accepted) {
    const known = files.find(({ url }) => url === packed.url)
    if (!known) continue
    const fileRow = await reconcileFile(pieces, known, here.get(packed.url))
    for (let index = 0; index < countPieces(fileRow); index++) {
      signal.throwIfAborted()
      const bytes = await readMissing(file, packed, fileRow, index)
      onBytes(getPieceSize(fileRow, index))
      if (bytes === undefined) continue
      if (!(await isPieceIntact(fileRow, index, bytes))) {
        badPieces += 1
        continue
      }
      const isStored = await storePiece(pieces, row, packed.url, index, bytes, 'paused')
      if (!isStored) return { kind: 'halted' }
      takenBytes += bytes.length
    }
  }
  const missingBytes = await sumMissingBytes(row)
  if (missingBytes === 0) await moveDownload(row, ['paused'], { state: 'queued' })
  return { kind: 'taken', takenBytes, badPieces, missingBytes, row }
}

async function readMissing(file: Blob, packed: PackFile, row: FileRow, index: number) {
  return hasPiece(row, index) ? undefined : readPiece(file, packed, row.pieceBytes, index)
}

async function sumMissingBytes(row: ClassRow): Promise<number> {
  const stored = new Map((await listFiles(row.userId)).map(file => [file.url, sumStoredBytes(file)]))
  const wanted = new Map(listWantedFiles(row).map(({ url, bytes }) => [url, bytes]))
  return [...wanted].reduce((sum, [url, bytes]) => sum + bytes - (stored.get(url) ?? 0), 0)
}
