import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { selectNewestVersion } from '../../db/newest-version.ts'
import type { WorldCourse, WorldMaterial } from './study.ts'

interface CourseRow extends Omit<WorldCourse, 'materials'> {
  materials: WorldMaterial[]
}

/** Reads the courses of the catalogue with the materials of the newest published version, in study order. */
export async function readCourses(tx: Tx): Promise<WorldCourse[]> {
  const { rows } = await sql<CourseRow>`
    select course.id, course.slug, course.title, course.career_track_id as "careerTrackId", newest.version,
      course.price_rupiah as "priceRupiah", course.price_points as "pricePoints",
      (
        select jsonb_agg(
          jsonb_build_object('id', material.id, 'type', material.type, 'classId', material.track_class_id,
            'minutes', material.minutes)
          order by material.position)
        from lecture_material as material
        where material.career_track_id = course.career_track_id and material.version = newest.version
      ) as materials
    from course
      cross join lateral (select ${selectNewestVersion('course.career_track_id')} as version) as newest
    order by course.position`.execute(tx)
  return rows
}

export interface WorldSession {
  id: string
  title: string
}

/** Reads the coming sessions of the catalogue with their free seats. */
export function readComingSessions(tx: Tx, now: Date): Promise<(WorldSession & { courseId: string; left: number })[]> {
  return tx
    .selectFrom('course_session')
    .select(['id', 'title', 'course_id as courseId'])
    .select(eb => eb('quota', '-', eb.ref('seats_taken')).as('left'))
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute()
}
