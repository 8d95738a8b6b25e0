import { DAY_MS } from '#contract/wire/durations.ts'
import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { ReceivedFile, UploadType } from '#contract/wire/endpoint.ts'
import { UPLOAD_KEEP_DAYS, UPLOAD_MAX_BYTES, VOICE_MAX_BYTES } from '#contract/wire/limits.ts'
import { FileName, type FileToUpload, UploadedFile, type UploadState } from '#contract/wire/upload.ts'
import { Voice } from '#contract/assessment/voice.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import type { CallContext, Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { getUnpackedKey } from '../../../packages/tar/unpacked-key.ts'
import type { Storage } from '../../../storage/port.ts'
import { type FileKey, getFileKey, getUserFolder } from './files.ts'
import { formatDisposition, getDownloadName } from './label.ts'
import { createFileLink } from './links.ts'
import { deleteUnreferencedUploads, findUpload, lockCompleteUploads } from './queries.ts'
import { registerUpload, getUploadState, storeWholeUpload } from './receive.ts'

/**
 * Number of rows that are deleted per transaction. The files are deleted after the rows. If the server is killed in
 * between, at most the files of these rows remain in the storage without a row.
 */
const FORGOTTEN_AT_ONCE = 100

/** Derives an upload id from the idempotency key, so that sending a form twice creates only one upload. */
function getId(userId: string, key: string | undefined): string {
  if (key === undefined) return randomUUID()
  const hash = createHash('sha256').update(`${userId}\n${key}`).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80 // UUID version 8 (RFC 9562): not random and not time-based
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Stores a file that was sent in a form as an upload, and returns the upload's id. Only older routes call it. */
export async function storeWholeFile(context: CallContext<Person>, file: ReceivedFile): Promise<string> {
  const { userId } = context.person
  await context.limit('upload', userId)
  const id = getId(userId, context.idempotencyKey)
  const parsedName = v.safeParse(FileName, file.name.slice(0, 200))
  await storeWholeUpload(context, userId, {
    id,
    name: parsedName.success ? parsedName.output : 'berkas',
    bytes: file.bytes,
  })
  return id
}

/**
 * Checks that the files are the user's own, completely received, and allowed as attachments. After the check the caller
 * may store references to the files.
 */
export async function requireFiles(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const lockedUploads = await holdWhole(tx, userId, ids)
  // A package can be too large for learners and experts to download, so it cannot be an attachment.
  if (lockedUploads.some(({ type, size_bytes }) => !isAttachmentType(type) || size_bytes > UPLOAD_MAX_BYTES)) {
    throw new CallError('ATTACHMENT_TYPE_NOT_SUPPORTED')
  }
}

/** Checks that a package is the user's own and completely received. A package may have any size. */
export async function requirePackage(tx: Tx, userId: string, id: string): Promise<void> {
  const [found] = await holdWhole(tx, userId, [id])
  if (!isAttachmentType(found?.type) && found?.type !== 'application/gzip')
    throw new CallError('ATTACHMENT_TYPE_NOT_SUPPORTED')
}

/** Checks that a voice recording is the user's own, completely received, and not too large. */
export async function requireVoice(tx: Tx, userId: string, id: string): Promise<void> {
  const [found] = await holdWhole(tx, userId, [id])
  if (!isVoiceType(found?.type) || (found?.size_bytes ?? 0) > VOICE_MAX_BYTES)
    throw new CallError('VOICE_NOT_SUPPORTED')
}

async function holdWhole(tx: Tx, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const completeUploads = await lockCompleteUploads(tx, userId, ids)
  if (completeUploads.length !== ids.length) throw new CallError('UPLOAD_NOT_FOUND')
  return completeUploads
}

const isAttachmentType = (type: unknown) => v.is(UploadedFile.entries.type, type)
const isVoiceType = (type: unknown) => v.is(Voice.entries.type, type)

/** Columns of an upload that `presentFile` needs. */
export interface FileRow {
  user_id: string
  id: string
  name: string
  type: UploadType | null
  size_bytes: number
}

/** Converts the type of a complete file to the type in the API. */
export function toUploadedFileType(type: UploadType | null): UploadedFile['type'] {
  return v.parse(UploadedFile.entries.type, type)
}

/** Converts an upload to its API form, with a signed link that expires. */
export function presentFile({ keys, now }: Pick<Services, 'keys' | 'now'>, row: FileRow): UploadedFile {
  const type = toUploadedFileType(row.type)
  return {
    id: row.id,
    name: getDownloadName(row.name, type),
    type,
    sizeBytes: row.size_bytes,
    url: createFileLink(keys, { userId: row.user_id, id: row.id }, now()),
  }
}

/**
 * Converts a voice recording to its API form, with a signed link that expires. `seconds` is the length of the
 * recording.
 */
export function presentVoice(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  row: Omit<FileRow, 'name'> & { seconds: number },
): Voice {
  return {
    id: row.id,
    type: v.parse(Voice.entries.type, row.type),
    sizeBytes: row.size_bytes,
    seconds: row.seconds,
    url: createFileLink(keys, { userId: row.user_id, id: row.id }, now()),
  }
}

/** Returns the caller's own file with a new link. */
export async function getFile(services: Pick<Services, 'db' | 'keys' | 'now'>, key: FileKey): Promise<UploadedFile> {
  const row = await findUpload(services.db, key)
  if (!row) throw new CallError('UPLOAD_NOT_FOUND')
  return presentFile(services, row)
}

/** Reads the caller's own complete file. Returns undefined if the file is not of the type `type`. */
export async function readWholeUpload(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  key: FileKey,
  type: UploadType,
): Promise<Buffer | undefined> {
  const row = await findUpload(db, key)
  if (!row?.completed_at) throw new CallError('UPLOAD_NOT_FOUND')
  // Checks the type before reading the file, because a package may be larger than the available memory.
  if (row.type !== type) return undefined
  const bytes = await storage.read(getFileKey(row))
  if (!bytes) throw new CallError('UPLOAD_NOT_FOUND')
  return bytes
}

/** A complete file, to be sent as a download. */
interface OpenedFile {
  sizeBytes: number
  type: string
  disposition: string
  bytes: ReturnType<Storage['stream']>
}

/**
 * Opens a complete file. Returns undefined if it does not exist. The caller must have checked that the receiver may
 * read the file.
 */
export async function openWholeUpload(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  key: FileKey,
): Promise<OpenedFile | undefined> {
  const row = await findUpload(db, key)
  if (!row?.type || (await storage.sizeOf(getFileKey(row))) !== row.size_bytes) return undefined
  return {
    sizeBytes: row.size_bytes,
    type: row.type === 'text/plain' ? 'text/plain; charset=utf-8' : row.type,
    disposition: formatDisposition(getDownloadName(row.name, row.type)),
    bytes: storage.stream(getFileKey(row)),
  }
}

/** Deletes unfinished files and files without a reference, `UPLOAD_KEEP_DAYS` after their last byte. */
export async function deleteOldUploads({ db, now, storage }: Pick<Services, 'db' | 'now' | 'storage'>): Promise<void> {
  const before = new Date(now().getTime() - UPLOAD_KEEP_DAYS * DAY_MS)
  for (;;) {
    const deletedCount = await deleteUnreferencedUploads(db, before, FORGOTTEN_AT_ONCE)
    for (const row of deletedCount) {
      await storage.remove(getFileKey(row))
      // An interrupted import may have left the unpacked copy of a package behind.
      await storage.remove(getUnpackedKey(getFileKey(row)))
    }
    if (deletedCount.length < FORGOTTEN_AT_ONCE) return
  }
}

/** Removes all files of a user whose account was erased. */
export function removeFilesOf(storage: Storage, userId: string): Promise<void> {
  return storage.removeFolder(getUserFolder(userId))
}

/**
 * Announces a package, which may be larger than any other file, and logs the upload. Its pieces are sent like the
 * pieces of other files.
 */
export async function openPackageUpload(
  services: Pick<Services, 'db' | 'now' | 'storage'>,
  actor: Actor,
  file: FileToUpload,
): Promise<UploadState> {
  const isKnown = await runInTransaction(services.db, async tx => {
    const isKnown = await registerUpload(tx, actor.userId, file, actor.at)
    const subject = { kind: 'package', id: file.id, name: file.name }
    // Logs only the first call, because clients repeat the call after a lost connection.
    if (!isKnown) await recordAudit(tx, actor, { action: 'package.upload', subject, after: { bytes: file.sizeBytes } })
    return isKnown
  })
  return getUploadState(services, actor.userId, file, isKnown)
}

/** Returns the storage key of the caller's own package, or undefined if the package does not exist or is incomplete. */
export async function findPackageKey(db: Db, key: FileKey): Promise<string | undefined> {
  const row = await findUpload(db, key)
  return row?.completed_at ? getFileKey(row) : undefined
}

/** Returns the name of a complete upload, or refuses with UPLOAD_NOT_FOUND. */
export async function requireFileName(db: Db, key: FileKey): Promise<string> {
  const row = await findUpload(db, key)
  if (!row?.completed_at) throw new CallError('UPLOAD_NOT_FOUND')
  return row.name
}
