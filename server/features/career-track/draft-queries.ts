import type { Tx } from '../../db/database.ts'

/** Of the version that is written behind the newest published one. */
export async function findDraftNumber(tx: Tx, careerTrackId: string, newest: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('career_track_version')
    .select('version')
    .where('career_track_id', '=', careerTrackId)
    .where('published_at', 'is', null)
    .where('version', '>', newest)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

/** All of a version, to be copied. */
export async function readVersion(tx: Tx, careerTrackId: string, version: number) {
  const { track_content: trackContent } = await tx
    .selectFrom('career_track_version')
    .select('track_content')
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
  return { careerTrackId, trackContent, materials, quizzes }
}
