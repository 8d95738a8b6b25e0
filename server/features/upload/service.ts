import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { ReceivedFile, UploadType } from '#contract/endpoint.ts'
import { UPLOAD_KEEP_DAYS } from '#contract/limits.ts'
import { FileName, type StoredFile } from '#contract/upload.ts'
import type { Tx } from '../../db/database.ts'
import type { CallContext, Services } from '../../http/context.ts'
import { CallError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import type { Storage } from '../../storage/port.ts'
import { type FileKey, fileKey, folderOf } from './files.ts'
import { labelOf } from './label.ts'
import { fileLink } from './links.ts'
import { deleteUnreferenced, findUpload, holdComplete } from './queries.ts'
import { storeWhole } from './receive.ts'

const DAY_MS = 86_400_000
/** A kill leaves at most the files of so many rows behind. */
const FORGOTTEN_AT_ONCE = 100

/** The same key names the same file, so that a form sent twice is one upload. */
function idOf(userId: string, key: string | undefined): string {
  if (key === undefined) return randomUUID()
  const hash = createHash('sha256').update(`${userId}\n${key}`).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80 // version 8 (RFC 9562): made of something else than chance or time
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** For the older doors: the form's file becomes an upload like every other. Answers its id. */
export async function takeWholeFile(context: CallContext<Person>, file: ReceivedFile): Promise<string> {
  const { userId } = context.person
  await context.limit('upload', userId)
  const id = idOf(userId, context.idempotencyKey)
  const named = v.safeParse(FileName, file.name.slice(0, 200))
  await storeWhole(context, userId, { id, name: named.success ? named.output : 'berkas', bytes: file.bytes })
  return id
}

/** The person's own files, all of them whole, or a refusal: what refers to them may be written down. */
export async function requireFiles(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await holdComplete(tx, userId, ids)
  if (found.length !== ids.length) throw new CallError('UPLOAD_NOT_FOUND')
}

/** A row of the table as the wire knows it. */
export interface FileRow {
  user_id: string
  id: string
  name: string
  type: UploadType | null
  size_bytes: number
}

export function presentFile({ keys, now }: Pick<Services, 'keys' | 'now'>, row: FileRow): StoredFile {
  if (row.type === null) throw new Error(`upload ${row.id} is shown before it is complete`)
  return {
    id: row.id,
    name: labelOf(row.name, row.type),
    type: row.type,
    sizeBytes: row.size_bytes,
    url: fileLink(keys, { userId: row.user_id, id: row.id }, now()),
  }
}

/** One's own file, with a fresh link. */
export async function getFile(services: Pick<Services, 'db' | 'keys' | 'now'>, key: FileKey): Promise<StoredFile> {
  const row = await findUpload(services.db, key)
  if (!row) throw new CallError('UPLOAD_NOT_FOUND')
  return presentFile(services, row)
}

/** One's own file that has arrived, to be made into something else. */
export async function readWhole({ db, storage }: Pick<Services, 'db' | 'storage'>, key: FileKey) {
  const row = await findUpload(db, key)
  const bytes = row?.completed_at ? await storage.read(fileKey(row)) : undefined
  if (!row || !bytes) throw new CallError('UPLOAD_NOT_FOUND')
  return { type: row.type, bytes }
}

/** Unfinished files, and those nothing refers to, a month after their last byte. */
export async function forgetOldUploads({ db, now, storage }: Pick<Services, 'db' | 'now' | 'storage'>): Promise<void> {
  const before = new Date(now().getTime() - UPLOAD_KEEP_DAYS * DAY_MS)
  for (;;) {
    const gone = await deleteUnreferenced(db, before, FORGOTTEN_AT_ONCE)
    for (const row of gone) await storage.remove(fileKey(row))
    if (gone.length < FORGOTTEN_AT_ONCE) return
  }
}

/** After an account was erased. */
export function removeFilesOf(storage: Storage, userId: string): Promise<void> {
  return storage.removeFolder(folderOf(userId))
}
