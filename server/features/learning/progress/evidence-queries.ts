import type { Insertable } from 'kysely'
import type { Database, Tx } from '../../../db/database.ts'

export function findContent(tx: Tx, lectureMaterialId: string) {
  return tx
    .selectFrom('lecture_material')
    .select('content')
    .where('id', '=', lectureMaterialId)
    .executeTakeFirstOrThrow()
}

/** Inserts evidence. Does nothing if the enrolment already has evidence for the material. */
export async function insertEvidence(tx: Tx, evidence: Insertable<Database['video_evidence']>): Promise<void> {
  await tx
    .insertInto('video_evidence')
    .values(evidence)
    .onConflict(conflict => conflict.columns(['enrollment_id', 'lecture_material_id']).doNothing())
    .execute()
}
