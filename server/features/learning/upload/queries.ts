import { UPLOAD_MAX_BYTES } from '#contract/wire/limits.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { UploadTables } from '../../../db/tables/uploads.ts'
import type { FileKey } from './files.ts'

export type UploadRow = Selectable<UploadTables['upload']>

/**
 * Makes concurrent announcements of one user run one after another, so that each announcement counts all earlier files
 * in the daily quota.
 */
export async function lockDailyQuota(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${userId}`}, 0))`.execute(tx)
}

/**
 * Counts the files that the user announced since `since`. With `large`, counts only files of more than
 * `UPLOAD_MAX_BYTES` bytes, which are packages. With `usual`, counts only the other files. The counts are separate,
 * because one package would use up the daily quota of all other files.
 */
export function countAnnouncedSince(tx: Tx, userId: string, since: Date, size: 'usual' | 'large') {
  return tx
    .selectFrom('upload')
    .select(eb => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(sql<number>`sum(size_bytes)::double precision`, eb.lit(0)).as('bytes'),
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('size_bytes', size === 'usual' ? '<=' : '>', UPLOAD_MAX_BYTES)
    .executeTakeFirstOrThrow()
}

export async function insertUpload(tx: Tx, row: Insertable<UploadTables['upload']>): Promise<void> {
  await tx.insertInto('upload').values(row).execute()
}

/** Returns false if the row does not exist. */
export async function updateUpload(
  db: Db,
  { userId, id }: FileKey,
  change: Partial<Pick<UploadRow, 'type' | 'completed_at' | 'touched_at'>>,
): Promise<boolean> {
  const updated = db.updateTable('upload').set(change).where('user_id', '=', userId).where('id', '=', id)
  return (await updated.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

/**
 * Returns the user's own completely received files among the given ids. Locks their rows, so that the cleanup does not
 * delete a file before the caller has stored a reference to it.
 */
export function lockCompleteUploads(tx: Tx, userId: string, ids: readonly string[]) {
  return tx
    .selectFrom('upload')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('completed_at', 'is not', null)
    .forKeyShare()
    .execute()
}

export function findUpload(db: Db, { userId, id }: FileKey): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

/**
 * Columns that contain the user and the id of an upload, by table. A test fails if a table with a foreign key to
 * uploads is missing here.
 */
export const uploadReferences = {
  assessment_voice: ['user_id', 'upload_id'],
  assignment_file: ['user_id', 'upload_id'],
  assignment_reading: ['expert_id', 'voice_upload_id'],
  level_up: ['user_id', 'upload_id'],
} as const

const isNamedNowhere = sql<boolean>`not (${sql.join(
  Object.entries(uploadReferences).map(
    ([table, [person, upload]]) => sql`exists (select from ${sql.table(table)} as named
      where ${sql.ref(`named.${person}`)} = upload.user_id and ${sql.ref(`named.${upload}`)} = upload.id)`,
  ),
  sql` or `,
)})`

/** Deletes at most `limit` uploads older than `before` that no other row refers to. */
export function deleteUnreferencedUploads(db: Db, before: Date, limit: number) {
  const some = db
    .selectFrom('upload')
    .select(['user_id', 'id'])
    .where('touched_at', '<', before)
    .where(isNamedNowhere)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return db
    .deleteFrom('upload')
    .using(some.as('old'))
    .whereRef('upload.user_id', '=', 'old.user_id')
    .whereRef('upload.id', '=', 'old.id')
    .returning(['upload.user_id', 'upload.stored_for', 'upload.id'])
    .execute()
}
