import { sql } from 'kysely'
import type { PointValues } from '#contract/points/values.admin.ts'
import type { Db, Tx } from '../../../db/database.ts'

export function findPointValues(db: Db | Tx) {
  return db.selectFrom('point_value').select(['worth', 'version']).executeTakeFirstOrThrow()
}

export function lockPointValues(tx: Tx) {
  return tx.selectFrom('point_value').selectAll().forUpdate().executeTakeFirstOrThrow()
}

/** Replaces the stored values and returns the new version number. */
export function replacePointValues(tx: Tx, values: PointValues): Promise<{ version: number }> {
  return tx
    .updateTable('point_value')
    .set({ worth: sql`${JSON.stringify(values)}::jsonb` })
    .returning('version')
    .executeTakeFirstOrThrow()
}
