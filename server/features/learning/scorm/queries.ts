import type { Insertable } from 'kysely'
import type { ScormContent } from '#contract/learning/scorm.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { LearningTables } from '../../../db/tables/learning.ts'

export interface UnitKey {
  enrollmentId: string
  lectureMaterialId: string
}

export function findUnitState(db: Db, { enrollmentId, lectureMaterialId }: UnitKey) {
  return db
    .selectFrom('scorm_state')
    .select(['state', 'happened_at', 'done_at'])
    .where('enrollment_id', '=', enrollmentId)
    .where('lecture_material_id', '=', lectureMaterialId)
    .executeTakeFirst()
}

export async function readUnitContent(tx: Tx, lectureMaterialId: string): Promise<ScormContent> {
  const { content } = await tx
    .selectFrom('lecture_material')
    .select('content')
    .where('id', '=', lectureMaterialId)
    .executeTakeFirstOrThrow()
  return content as ScormContent // the caller has checked that the material is a unit
}

export async function upsertScormState(tx: Tx, row: Insertable<LearningTables['scorm_state']>): Promise<void> {
  await tx
    .insertInto('scorm_state')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['enrollment_id', 'lecture_material_id']).doUpdateSet(eb => ({
        state: eb.ref('excluded.state'),
        happened_at: eb.ref('excluded.happened_at'),
        done_at: eb.ref('excluded.done_at'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
