import type { Insertable } from 'kysely'
import type { CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { CareerTrackTables } from '../../../db/tables/career-tracks.ts'

function draftBehind(tx: Db, careerTrackId: string, newest: number) {
  return tx
    .selectFrom('career_track_version')
    .select(['version', 'revision', 'content_revision', 'reviewed_at', 'track_content', 'lineages'])
    .where('career_track_id', '=', careerTrackId)
    .where('published_at', 'is', null)
    .where('version', '>', newest)
    .orderBy('version', 'desc')
    .limit(1)
}

/** Finds the draft: the version after the newest published version. */
export function findDraft(tx: Db, careerTrackId: string, newest: number) {
  return draftBehind(tx, careerTrackId, newest).executeTakeFirst()
}

/**
 * Finds and locks the draft. A lock on the career track is not enough, because a save of a material changes the title
 * of the material in the draft's structure and locks only the draft's row.
 */
export function findDraftForUpdate(tx: Tx, careerTrackId: string, newest: number) {
  return draftBehind(tx, careerTrackId, newest).forUpdate().executeTakeFirst()
}

/** Reads all rows of a version in order to copy them. */
export async function readVersion(tx: Tx, careerTrackId: string, version: number) {
  const { track_content: trackContent, lineages } = await tx
    .selectFrom('career_track_version')
    .select(['track_content', 'lineages'])
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const materials = await tx
    .selectFrom('lecture_material')
    .selectAll()
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .orderBy('position')
    .execute()
  const quizzes = await tx
    .selectFrom('quiz')
    .selectAll()
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .execute()
  return { careerTrackId, trackContent, lineages, materials, quizzes }
}

/** Deletes the draft with its materials and quizzes. */
export async function deleteDraft(tx: Tx, careerTrackId: string, version: number): Promise<void> {
  for (const table of ['lecture_material', 'quiz', 'career_track_version'] as const)
    await tx.deleteFrom(table).where('career_track_id', '=', careerTrackId).where('version', '=', version).execute()
}

/** A version that is not stored yet. */
export interface VersionDraft {
  careerTrackId: string
  version: number
  trackContent: CareerTrackVersion['track_content']
  /**
   * Lineage of each track and class, by its id. If a part has no entry, its own id is its lineage, because the part has
   * no earlier version.
   */
  lineages?: Readonly<Record<string, string>>
  materials: Insertable<CareerTrackTables['lecture_material']>[]
  quizzes: Insertable<CareerTrackTables['quiz']>[]
}

/**
 * Inserts a draft with all its rows. Returns false and changes nothing if a version with this number already exists.
 */
export async function insertDraft(tx: Tx, draft: VersionDraft): Promise<boolean> {
  const { careerTrackId, version, trackContent, lineages = {}, materials, quizzes } = draft
  const insertedRow = await tx
    .insertInto('career_track_version')
    .values({
      career_track_id: careerTrackId,
      version,
      published_at: null,
      track_content: JSON.stringify(trackContent),
      lineages: JSON.stringify(lineages),
      track_count: trackContent.length,
      class_count: trackContent.flatMap(track => track.track_class_content).length,
      material_count: materials.length,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!insertedRow) return false
  if (quizzes.length > 0) await tx.insertInto('quiz').values(quizzes).execute()
  if (materials.length > 0) await tx.insertInto('lecture_material').values(materials).execute()
  return true
}

/** Finds the material with this lineage in a version. */
export function findCopy(
  tx: Tx,
  { careerTrackId, version, lineage }: { careerTrackId: string; version: number; lineage: string },
) {
  return tx
    .selectFrom('lecture_material')
    .select(['id', 'quiz_id'])
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .where('lineage_id', '=', lineage)
    .executeTakeFirst()
}

export function lockVersion(tx: Tx, { careerTrackId, version }: { careerTrackId: string; version: number }) {
  return tx
    .selectFrom('career_track_version')
    .select('published_at')
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()
}
