import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { UploadTables } from '../../../db/tables/uploads.ts'

export async function insertLevelUp(tx: Tx, row: Insertable<UploadTables['level_up']>): Promise<void> {
  await tx.insertInto('level_up').values(row).execute()
}

export function listOwn(db: Db, userId: string) {
  return db
    .selectFrom('level_up')
    .innerJoin('upload', join =>
      join.onRef('upload.user_id', '=', 'level_up.user_id').onRef('upload.id', '=', 'level_up.upload_id'),
    )
    .select(['level_up.id', 'level_up.title', 'level_up.note', 'level_up.state', 'level_up.review_note'])
    .select(['level_up.submitted_at', 'level_up.reviewed_at', 'level_up.user_id', 'level_up.upload_id'])
    .select(['upload.name', 'upload.type', 'upload.size_bytes'])
    .where('level_up.user_id', '=', userId)
    .orderBy('level_up.submitted_at', 'desc')
    .orderBy('level_up.id')
    .execute()
}
export type LevelUpRow = Awaited<ReturnType<typeof listOwn>>[number]
