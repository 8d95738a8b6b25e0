import type { FileToUpload } from '#contract/wire/upload.ts'
import { runTransaction, withDb } from '../db.ts'
import { retryWithFreedSpace } from '../outbox/free-space.ts'
import { toNotStored } from '../outbox/not-stored.ts'
import { withFilesDb, type FileHead } from './files-db.ts'
import { dropSecondCopies, listSecondCopies, putSecondCopy, readSecondCopy } from './second-copy.ts'
import { getUnconfirmedStore } from '../unconfirmed-store.ts'

/**
 * Size of one stored piece. Pieces are stored as plain bytes, because some browsers cannot read Blobs after their
 * worker restarts.
 */
export const PIECE_BYTES = 1024 ** 2
/** Age after which a file without a reference is deleted. A new file is stored shortly before its reference. */
const STRAY_AFTER_MS = 3_600_000
/** Key of the stray files found by the last check. A stray file has no reference. */
const STRAYS = 'strayFiles'

/**
 * Stores a file on the device. After the promise resolves, the bytes are kept even if the browser is killed. Screens
 * must not show the file as attached before that.
 */
export async function storeFile(userId: string, name: string, blob: Blob): Promise<FileToUpload> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const head: FileHead = {
    id: crypto.randomUUID(),
    userId,
    name,
    sizeBytes: bytes.length,
    sha256: hex(await crypto.subtle.digest('SHA-256', bytes)),
    createdAt: Date.now(),
  }
  await retryWithFreedSpace(() => write(head, bytes)).catch(async (error: unknown) => {
    await remove([head]).catch(() => undefined)
    throw toNotStored(error)
  })
  await putSecondCopy(head, bytes).catch(() => false)
  const { id, sizeBytes, sha256 } = head
  return { id, name, sizeBytes, sha256 }
}

/**
 * Uses one transaction per piece, so that the file is not in memory twice. The head is written last and completes the
 * file.
 */
function write(head: FileHead, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  return withFilesDb(async db => {
    for (let at = 0; at * PIECE_BYTES < bytes.length; at++) {
      const tx = db.transaction('pieces', 'readwrite', { durability: 'strict' })
      const piece = bytes.slice(at * PIECE_BYTES, (at + 1) * PIECE_BYTES).buffer
      await runTransaction(tx, () => tx.store.put(piece, [head.id, at]))
    }
    const tx = db.transaction('heads', 'readwrite', { durability: 'strict' })
    await runTransaction(tx, () => tx.store.put(head))
  })
}

type Owned = Pick<FileHead, 'id' | 'userId'>

/**
 * Returns up to `length` bytes from offset `from`, never across a piece boundary. Returns undefined only if both copies
 * could be read and neither has the bytes. Rejects if a copy cannot be read, because the bytes may still be there.
 */
export async function readBytes(
  file: Owned,
  from: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const at = Math.floor(from / PIECE_BYTES)
  const begin = from - at * PIECE_BYTES
  let failure: unknown
  const piece = await withFilesDb(db => db.get('pieces', [file.id, at])).catch((error: unknown) => {
    failure = error
  })
  if (piece) return new Uint8Array(piece.slice(begin, begin + length))
  const copy = await readSecondCopy(file)
  if (!copy || from >= copy.size) {
    if (failure !== undefined) throw failure
    return undefined
  }
  const end = Math.min(from + length, (at + 1) * PIECE_BYTES)
  return new Uint8Array(await copy.slice(from, end).arrayBuffer())
}

/** Returns the whole file, or undefined if a part of it is missing. */
export async function readFile(file: Owned & { sizeBytes: number }): Promise<Blob | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let from = 0; from < file.sizeBytes; from += PIECE_BYTES) {
    const part = await readBytes(file, from, PIECE_BYTES)
    if (!part) return undefined
    parts.push(part)
  }
  return new Blob(parts)
}

/** Returns whether the stored file is complete and has the expected hash. */
export async function isIntact(file: Owned & { sizeBytes: number; sha256: string }): Promise<boolean> {
  const whole = await readFile(file)
  return whole !== undefined && hex(await crypto.subtle.digest('SHA-256', await whole.arrayBuffer())) === file.sha256
}

/** Deletes files and their second copies. */
export async function dropFiles(files: readonly Owned[]): Promise<void> {
  if (files.length === 0) return
  await dropSecondCopies(files).catch(() => undefined)
  await remove(files)
}

/**
 * Deletes stray files, to which no entry, draft or unconfirmed copy refers. `isTheirs` limits the deletion to the files
 * of some users. `isAll` also deletes recent files.
 */
export async function dropStrayFiles(options: { isTheirs?: (userId: string) => boolean; isAll?: boolean } = {}) {
  const { isTheirs = () => true, isAll = false } = options
  const seenBefore = isAll ? undefined : await strayBefore()
  const heads = await withFilesDb(db => db.getAll('heads'))
  const copies = await listSecondCopies().catch(() => [])
  const created = new Map(heads.map(head => [head.id, head.createdAt]))
  const foundFiles = [...new Map([...copies, ...heads].map(file => [file.id, file])).values()]
  if (foundFiles.length === 0) return
  const rows = await withDb(async db => [await db.getAll('outbox'), await db.getAll('drafts')])
  const referencingText = JSON.stringify([rows, getUnconfirmedStore()?.readAll()])
  const strays = foundFiles.filter(({ id, userId }) => isTheirs(userId) && !referencingText.includes(id))
  if (seenBefore === undefined) return dropFiles(strays)
  const before = Date.now() - STRAY_AFTER_MS
  await dropFiles(strays.filter(({ id }) => (created.get(id) ?? 0) < before && seenBefore.has(id)))
  await withDb(db =>
    db.put(
      'meta',
      strays.map(file => file.id),
      STRAYS,
    ),
  )
}

/**
 * Returns the files that were stray at the previous check. The age of a file alone is not enough, because a new file
 * looks old if the device's clock jumps ahead.
 */
async function strayBefore(): Promise<ReadonlySet<unknown>> {
  const ids = await withDb(db => db.get('meta', STRAYS))
  return new Set(Array.isArray(ids) ? ids : [])
}

function remove(files: readonly Owned[]): Promise<void> {
  return withFilesDb(async db => {
    const tx = db.transaction(['heads', 'pieces'], 'readwrite')
    await runTransaction(tx, async () => {
      for (const { id } of files) {
        await tx.objectStore('heads').delete(id)
        await tx.objectStore('pieces').delete(IDBKeyRange.bound([id], [id, []]))
      }
    })
  })
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
