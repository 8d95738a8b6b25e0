import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { CareerTrackTables } from '../../../db/tables/career-tracks.ts'
import type { VersionUse } from './withdrawal.ts'

/** Locks the career track, so that its versions are edited, published and withdrawn one after another. */
export function lockCareerTrack(tx: Tx, id: string) {
  return tx.selectFrom('career_track').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Finds and locks a version in any state: draft or published. */
export function findVersionForUpdate(tx: Tx, careerTrackId: string, version: number) {
  return tx
    .selectFrom('career_track_version')
    .select(['published_at', 'track_content'])
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()
}

/** Lists the materials in study order. */
export function listMaterialPositions(tx: Tx, careerTrackId: string, version: number) {
  return tx
    .selectFrom('lecture_material')
    .select(['id', 'track_class_id'])
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .orderBy('position')
    .execute()
}

export async function updateTrackVersion(
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

export async function markVersionReviewed(tx: Tx, careerTrackId: string, version: number, at: Date): Promise<void> {
  await updateTrackVersion(tx, careerTrackId, version, { reviewed_at: at })
}

/** Reads the facts that decide whether a published version can be withdrawn. */
export async function readVersionUse(db: Db, careerTrackId: string, version: number): Promise<VersionUse> {
  const { rows } = await sql<VersionUse>`
    select exists (select from enrollment where career_track_id = ${careerTrackId} and version = ${version})
        as "hasLearners",
      not exists (
        select from career_track_version
        where career_track_id = ${careerTrackId} and version <> ${version} and published_at is not null
      ) as "isOnlyPublished"`.execute(db)
  return rows[0]!
}

/**
 * Makes a published version a draft again, with the version number `next`. The database gives the same number to the
 * version's materials.
 */
export async function turnBackIntoDraft(tx: Tx, careerTrackId: string, version: number, next: number): Promise<void> {
  await updateTrackVersion(tx, careerTrackId, version, { version: next, published_at: null })
  await tx.updateTable('career_track').set({ withdrawn_version: version }).where('id', '=', careerTrackId).execute()
}
