import type { Updateable } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { CareerTrackTables } from '../../db/tables/career-tracks.ts'

/** False when there is none. */
export async function lockCareerTrack(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('career_track').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Draft or published. */
export function findVersionForUpdate(tx: Tx, careerTrackId: string, version: number) {
  return tx
    .selectFrom('career_track_version')
    .select(['published_at', 'track_content'])
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()
}

/** In study order. */
export function listMaterialPlaces(tx: Tx, careerTrackId: string, version: number) {
  return tx
    .selectFrom('lecture_material')
    .select(['id', 'track_class_id'])
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .orderBy('position')
    .execute()
}

export async function setPublished(
  tx: Tx,
  careerTrackId: string,
  version: number,
  values: Updateable<CareerTrackTables['career_track_version']>,
): Promise<void> {
  await tx
    .updateTable('career_track_version')
    .set(values)
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .execute()
}
