import type { Db, Tx } from '../../../db/database.ts'

function draftBehind(tx: Db, careerTrackId: string, newest: number) {
  return tx
    .selectFrom('career_track_version')
    .select(['version', 'revision', 'reviewed_at', 'track_content', 'lineages'])
    .where('career_track_id', '=', careerTrackId)
    .where('published_at', 'is', null)
    .where('version', '>', newest)
    .orderBy('version', 'desc')
    .limit(1)
}

/** Finds the version that is written behind the newest published one. */
export function findDraft(tx: Db, careerTrackId: string, newest: number) {
  return draftBehind(tx, careerTrackId, newest).executeTakeFirst()
}

/**
 * Also locks the version. An editor of one of its materials locks only the version and updates the title in its
 * structure.
 */
export function findDraftForUpdate(tx: Tx, careerTrackId: string, newest: number) {
  return draftBehind(tx, careerTrackId, newest).forUpdate().executeTakeFirst()
}

/** Reads all rows of a version, for a copy. */
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

/** Deletes the draft with all its rows. */
export async function deleteDraft(tx: Tx, careerTrackId: string, version: number): Promise<void> {
  for (const table of ['lecture_material', 'quiz', 'career_track_version'] as const)
    await tx.deleteFrom(table).where('career_track_id', '=', careerTrackId).where('version', '=', version).execute()
}
