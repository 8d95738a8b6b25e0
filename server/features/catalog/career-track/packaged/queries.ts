import type { Db } from '../../../../db/database.ts'

/** Reads the title and texts of a version's career track. */
export function findTrackForPackage(db: Db, careerTrackId: string, version: number) {
  return db
    .selectFrom('career_track as track')
    .innerJoin('category', 'category.id', 'track.category_id')
    .innerJoin('career_track_version as written', 'written.career_track_id', 'track.id')
    .select(['track.slug', 'track.title', 'track.summary', 'track.description', 'track.is_beta'])
    .select(['category.slug as category_slug', 'category.title as category_title'])
    .where('track.id', '=', careerTrackId)
    .where('written.version', '=', version)
    .executeTakeFirst()
}

/** Lists the instructors of the career track's courses, ordered by name. */
export function listTeachers(db: Db, careerTrackId: string) {
  return db
    .selectFrom('instructor')
    .select('name')
    .distinct()
    .where('id', 'in', eb =>
      eb.selectFrom('course').select('instructor_id').where('career_track_id', '=', careerTrackId),
    )
    .orderBy('name')
    .execute()
}
