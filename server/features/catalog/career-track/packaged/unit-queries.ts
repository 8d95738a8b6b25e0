import type { LectureMaterialType, MaterialContent } from '#contract/learning/lecture-material.ts'
import type { Tx } from '../../../../db/database.ts'
import { TEMPORARY_POSITION } from '../structure-queries.ts'

interface AddedMaterial {
  item: { id: string; type: LectureMaterialType; title: string; minutes: number }
  content: MaterialContent
  source: string | null
}

/**
 * Inserts materials at positions after all other materials. The caller then calls `storeTrackStructure`, which sets their
 * final positions.
 */
export async function insertPackaged(
  tx: Tx,
  { careerTrackId, version, classId }: { careerTrackId: string; version: number; classId: string },
  added: readonly AddedMaterial[],
): Promise<void> {
  const where = { career_track_id: careerTrackId, version, track_class_id: classId }
  const rows = added.map(({ item, content, source }, at) => ({
    ...where,
    ...item,
    position: TEMPORARY_POSITION + at,
    quiz_id: null,
    content: JSON.stringify(content),
    source,
  }))
  await tx.insertInto('lecture_material').values(rows).execute()
}

export async function findUnit(tx: Tx, id: string): Promise<MaterialContent | undefined> {
  const row = await tx.selectFrom('lecture_material').select('content').where('id', '=', id).executeTakeFirst()
  return row?.content
}

/**
 * Replaces the content of a unit. Also increases the revision, so that a concurrent save in the editor of the material
 * is refused.
 */
export async function replaceUnit(tx: Tx, id: string, content: MaterialContent): Promise<void> {
  await tx
    .updateTable('lecture_material')
    .set(eb => ({ content: JSON.stringify(content), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
