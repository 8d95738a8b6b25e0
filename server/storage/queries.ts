import type { Db } from '../db/database.ts'

/** Lists the storage keys of incomplete uploads. They have the same format as the keys of `getFileKey`. */
export async function listUnfinishedUploads(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select(({ fn }) => [fn.coalesce('stored_for', 'user_id').as('owner'), 'id'])
    .where('completed_at', 'is', null)
    .execute()
  return rows.map(({ owner, id }) => `attachments/${owner}/${id}`)
}
