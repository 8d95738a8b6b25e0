import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/**
 * Lists the materials with the user's notes, each with the materials of the same lineage in the user's enrolments.
 * Ignores ids of materials outside the published versions of these career tracks, because a device can send any id.
 */
export function listMaterialPairs(db: Db, userId: string) {
  const noted = db
    .selectFrom('note_event')
    .select(sql<string>`distinct content ->> 'materialId'`.as('id'))
    .where('user_id', '=', userId)
    .where('type', '=', 'create')
  return db
    .selectFrom('enrollment')
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .innerJoin('lecture_material as shown', join =>
      join
        .onRef('shown.career_track_id', '=', 'enrollment.career_track_id')
        .onRef('shown.version', '=', 'enrollment.version'),
    )
    .innerJoin('lecture_material as noted', join =>
      join
        .onRef('noted.lineage_id', '=', 'shown.lineage_id')
        .onRef('noted.career_track_id', '=', 'shown.career_track_id')
        .onRef('noted.type', '=', 'shown.type'),
    )
    .innerJoin('career_track_version as written', join =>
      join
        .onRef('written.career_track_id', '=', 'noted.career_track_id')
        .onRef('written.version', '=', 'noted.version')
        .on('written.published_at', 'is not', null),
    )
    .select(['enrollment.id as enrollment_id', 'course.title as course_title'])
    .select(['shown.id as shown_id', 'shown.type', 'shown.title', 'noted.id as noted_id'])
    .where('enrollment.user_id', '=', userId)
    .where('enrollment.folded_into', 'is', null)
    .where('shown.type', 'in', ['article', 'video', 'pdf'])
    .where(eb => eb(sql<string>`noted.id::text`, 'in', noted))
    .orderBy('enrollment.created_at', 'desc')
    .execute()
}
export type PairRow = Awaited<ReturnType<typeof listMaterialPairs>>[number]

/** Returns the content of materials by their ids. */
export async function findContents(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('lecture_material').select(['id', 'content']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, content }) => [id, content]))
}
