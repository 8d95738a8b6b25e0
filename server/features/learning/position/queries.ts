import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { LearningTables } from '../../../db/tables/learning.ts'

export function listPositionRows(db: Db, enrollmentId: string) {
  return db
    .selectFrom('lecture_position')
    .select(['lecture_material_id', 'furthest'])
    .where('enrollment_id', '=', enrollmentId)
    .orderBy('lecture_material_id')
    .execute()
}

/**
 * False if the position is the same or was further. The update itself compares, so concurrent devices cannot undo
 * progress.
 */
export async function moveFurther(tx: Tx, row: Insertable<LearningTables['lecture_position']>): Promise<boolean> {
  const moved = await tx
    .insertInto('lecture_position')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['enrollment_id', 'lecture_material_id'])
        .doUpdateSet({ furthest: row.furthest, updated_at: row.updated_at })
        .where('lecture_position.furthest', '<', row.furthest),
    )
    .returning('furthest')
    .executeTakeFirst()
  return moved !== undefined
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
