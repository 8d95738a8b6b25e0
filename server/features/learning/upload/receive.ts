import { DAY_MS } from '#contract/wire/durations.ts'
import { createHash } from 'node:crypto'
import type { UploadType } from '#contract/wire/endpoint.ts'
import {
  PACKAGE_DAY_MAX_BYTES,
  UPLOAD_DAY_MAX_BYTES,
  UPLOAD_DAY_MAX_FILES,
  UPLOAD_MAX_BYTES,
} from '#contract/wire/limits.ts'
import { attachmentTypes, type FileToUpload, type UploadState } from '#contract/wire/upload.ts'
import { voiceTypes } from '#contract/assessment/voice.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { mayBecomeAttachment, detectFileType } from '../../../http/file-types.ts'
import { type FileKey, getFileKey } from './files.ts'
import {
  countAnnouncedSince,
  findUpload,
  insertUpload,
  lockDailyQuota,
  updateUpload,
  type UploadRow,
} from './queries.ts'
import { runOneAtATime } from './turns.ts'

type Deps = Pick<Services, 'db' | 'now' | 'storage'>

/** Types of files that a user may upload. Each feature that uses a file accepts only some of these types. */
const uploadTypes: readonly UploadType[] = [...attachmentTypes, ...voiceTypes, 'application/gzip']
/**
 * Minimum size in bytes of a first piece whose file type is checked at once. A complete file is checked again, unless
 * it is larger than `UPLOAD_MAX_BYTES` (`finishLarge`).
 */
const JUDGED_FROM_BYTES = 512

/**
 * Announces a file. If the same file (id, size and hash) was announced before, returns how many bytes the server has
 * already received.
 */
export async function openUpload(deps: Deps, userId: string, file: FileToUpload): Promise<UploadState> {
  return getUploadState(
    deps,
    userId,
    file,
    await runInTransaction(deps.db, tx => registerUpload(tx, userId, file, deps.now())),
  )
}

/** Returns the upload state of an announced file. `isKnown` is true if the file was announced before this call. */
export async function getUploadState(deps: Deps, userId: string, file: FileToUpload, isKnown: boolean) {
  if (isKnown) return readUpload(deps, { userId, id: file.id })
  return { id: file.id, sizeBytes: file.sizeBytes, receivedBytes: 0, isComplete: false }
}

/**
 * Returns the daily quota (24 hours) for files of this size. A file larger than `UPLOAD_MAX_BYTES` is a package and has
 * its own quota.
 */
function getQuota({ sizeBytes }: FileToUpload) {
  return sizeBytes > UPLOAD_MAX_BYTES
    ? ({ maxBytes: PACKAGE_DAY_MAX_BYTES, size: 'large' } as const)
    : ({ maxBytes: UPLOAD_DAY_MAX_BYTES, size: 'usual' } as const)
}

/** Announces a file. Returns true if it was announced before. */
export async function registerUpload(tx: Tx, userId: string, file: FileToUpload, now: Date): Promise<boolean> {
  await lockDailyQuota(tx, userId)
  const knownUpload = await findUpload(tx, { userId, id: file.id })
  if (knownUpload) {
    const isSame = knownUpload.size_bytes === file.sizeBytes && knownUpload.sha256.toString('hex') === file.sha256
    if (!isSame) throw new CallError('IDEMPOTENCY_KEY_REUSED')
    return true
  }
  const { size, maxBytes } = getQuota(file)
  const { count, bytes } = await countAnnouncedSince(tx, userId, new Date(now.getTime() - DAY_MS), size)
  if (count >= UPLOAD_DAY_MAX_FILES || bytes + file.sizeBytes > maxBytes) {
    throw new CallError('UPLOAD_QUOTA_EXCEEDED')
  }
  await insertUpload(tx, {
    user_id: userId,
    id: file.id,
    name: file.name,
    size_bytes: file.sizeBytes,
    sha256: Buffer.from(file.sha256, 'hex'),
    type: null,
    completed_at: null,
    touched_at: now,
    created_at: now,
  })
  return false
}

export function readUpload(deps: Deps, key: FileKey): Promise<UploadState> {
  return runOneAtATime(getKey(key), async () => getProgress(deps, await getUpload(deps, key)))
}

/**
 * Receives the next piece of a file. The next position is the length of the stored bytes, so an upload continues
 * correctly after a crash at any byte. No transaction is open while bytes are written. Calls for one file run one after
 * another; if two servers receive the same file, they write the same bytes at the same positions. After the last piece,
 * checks the SHA-256 hash of the whole file.
 */
export function receivePiece(deps: Deps, key: FileKey, offset: number, bytes: Uint8Array): Promise<UploadState> {
  return runOneAtATime(getKey(key), async () => {
    const row = await getUpload(deps, key)
    if (row.completed_at) return getState(row, row.size_bytes)
    const here = await receivedBytes(deps, row)
    if (here === row.size_bytes || offset !== here) {
      // If all bytes are stored but the row is not marked as complete, the server stopped before it answered. After
      // this error the client requests the state, and that request completes the file.
      throw new CallError('UPLOAD_OFFSET_MISMATCH')
    }
    if (offset + bytes.length > row.size_bytes) {
      throw new CallError('VALIDATION_FAILED', { fieldErrors: { bytes: 'Potongan melewati ujung berkas' } })
    }
    if (offset === 0 && bytes.length >= JUDGED_FROM_BYTES && !mayBecomeAttachment(Buffer.from(bytes))) {
      throw new CallError('ATTACHMENT_TYPE_NOT_SUPPORTED')
    }
    await deps.storage.writePiece(getFileKey(row), offset, bytes)
    await change(deps, row, { touched_at: deps.now() })
    const received = offset + bytes.length
    return received === row.size_bytes ? finish(deps, row) : getState(row, received)
  })
}

/**
 * Stores a complete file at once, for routes whose request contains the whole file. A second call with the same id has
 * no effect.
 */
export async function storeWholeUpload(
  deps: Deps,
  userId: string,
  { id, name, bytes }: { id: string; name: string; bytes: Uint8Array },
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const state = await openUpload(deps, userId, { id, name, sizeBytes: bytes.length, sha256 })
  if (state.isComplete) return
  await receivePiece(deps, { userId, id }, state.receivedBytes, bytes.subarray(state.receivedBytes))
}

/** Returns the number of received bytes. Reads it from the stored file, so that the number is correct after a crash. */
async function receivedBytes({ storage }: Deps, row: UploadRow): Promise<number> {
  return (await storage.sizeOf(getFileKey(row))) ?? 0
}

/** Computes the hash asynchronously, because hashing 20 MB would block all other requests. */
async function getSha256(bytes: Buffer): Promise<Buffer> {
  // the assertion is safe, because the buffer does not use shared memory
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Buffer<ArrayBuffer>))
}

async function getUpload({ db }: Deps, key: FileKey): Promise<UploadRow> {
  const row = await findUpload(db, key)
  if (!row) throw new CallError('UPLOAD_NOT_FOUND')
  return row
}

/** Updates the row. If the row was deleted in the meantime, deletes the stored bytes too. */
async function change({ db, storage }: Deps, row: UploadRow, to: Parameters<typeof updateUpload>[2]): Promise<void> {
  if (await updateUpload(db, { userId: row.user_id, id: row.id }, to)) return
  await storage.remove(getFileKey(row))
  throw new CallError('UPLOAD_NOT_FOUND')
}

function getKey({ userId, id }: FileKey): string {
  return `${userId}/${id}`
}

function getState({ id, size_bytes, completed_at }: UploadRow, received: number): UploadState {
  return { id, sizeBytes: size_bytes, receivedBytes: received, isComplete: completed_at !== null }
}

/** Returns the state. Completes the file if the server stopped right after it stored the last byte. */
async function getProgress(deps: Deps, row: UploadRow): Promise<UploadState> {
  if (row.completed_at) return getState(row, row.size_bytes)
  const here = await receivedBytes(deps, row)
  if (here < row.size_bytes) return getState(row, here)
  return finish(deps, row).catch((error: unknown) => {
    if (error instanceof CallError && error.code === 'UPLOAD_DAMAGED') return getState(row, 0)
    throw error
  })
}

async function finish(deps: Deps, row: UploadRow): Promise<UploadState> {
  if (row.size_bytes > UPLOAD_MAX_BYTES) return finishLarge(deps, row)
  const bytes = await deps.storage.read(getFileKey(row))
  if (!bytes || !(await getSha256(bytes)).equals(row.sha256)) {
    await deps.storage.remove(getFileKey(row))
    throw new CallError('UPLOAD_DAMAGED')
  }
  const type = await detectFileType(bytes)
  if (type === undefined || !uploadTypes.includes(type)) {
    await deps.storage.remove(getFileKey(row))
    throw new CallError('ATTACHMENT_TYPE_NOT_SUPPORTED')
  }
  await deps.storage.joinPieces(getFileKey(row))
  await change(deps, row, { type, completed_at: deps.now() })
  return { id: row.id, sizeBytes: row.size_bytes, receivedBytes: row.size_bytes, isComplete: true }
}

/**
 * Completes a package. Reads the file as a stream, because the file may be larger than the available memory. Does not
 * check the file type, because the import checks the content.
 */
async function finishLarge(deps: Deps, row: UploadRow): Promise<UploadState> {
  const key = getFileKey(row)
  const hash = createHash('sha256')
  // The cast is safe, because a stream without an encoding emits buffers.
  for await (const chunk of deps.storage.stream(key) as AsyncIterable<Buffer>) hash.update(chunk)
  if (!hash.digest().equals(row.sha256)) {
    await deps.storage.remove(key)
    throw new CallError('UPLOAD_DAMAGED')
  }
  await deps.storage.joinPieces(key)
  await change(deps, row, { type: 'application/zip', completed_at: deps.now() })
  return { id: row.id, sizeBytes: row.size_bytes, receivedBytes: row.size_bytes, isComplete: true }
}
