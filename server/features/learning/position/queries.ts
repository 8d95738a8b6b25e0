import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isPositionLater } from '../../../db/read-later.ts'
import type { LearningTables } from '../../../db/tables/learning.ts'

export function listPositionRows(db: Db, enrollmentId: string) {
  return db
    .selectFrom('lecture_position')
    .select(['lecture_material_id', 'furthest', 'at', 'read_at'])
    .where('enrollment_id', '=', enrollmentId)
    .orderBy('lecture_material_id')
    .execute()
}

/**
 * Merges a reading position by the rule of contract/learning/position.rules.ts. The statement itself compares the
 * values, so that concurrent devices cannot reset progress. Returns undefined if no value changes.
 */
export async function mergePosition(
  tx: Tx,
  row: Insertable<LearningTables['lecture_position']>,
): Promise<number | undefined> {
  const movedRow = await tx
    .insertInto('lecture_position')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['enrollment_id', 'lecture_material_id'])
        .doUpdateSet({
          furthest: sql`greatest(lecture_position.furthest, excluded.furthest)`,
          updated_at: row.updated_at,
          at: sql`case when ${isPositionLater} then excluded.at else lecture_position.at end`,
          read_at: sql`case when ${isPositionLater} then excluded.read_at else lecture_position.read_at end`,
        })
        .where(sql<boolean>`(lecture_position.furthest < excluded.furthest or ${isPositionLater})`),
    )
    .returning('furthest')
    .executeTakeFirst()
  return movedRow?.furthest
}

export async function readFurthest(tx: Tx, enrollmentId: string, lectureMaterialId: string): Promise<number> {
  const row = await tx
    .selectFrom('lecture_position')
    .select('furthest')
    .where('enrollment_id', '=', enrollmentId)
    .where('lecture_material_id', '=', lectureMaterialId)
    .executeTakeFirstOrThrow()
  return row.furthest
}
