import { sql } from 'kysely'
import type { LearningMode } from '#contract/catalog/course.ts'
import type { Db } from '../../../db/database.ts'
import { selectNewestVersion } from '../../../db/newest-version.ts'
import { videoSeconds } from '../../../db/video-seconds.ts'

export interface CourseFilter {
  slug?: string
  mode?: LearningMode
  /** True if the list must include hidden courses. Only admins may see hidden courses. */
  withHidden?: boolean
}

/**
 * Study hours of a course: the sum of the durations of its materials, rounded up. If the career track has no published
 * material, the number that an admin typed.
 */
const studyHours = sql<number>`coalesce((
  select ceil(sum(coalesce(${videoSeconds}, quiz.time_limit_seconds, material.minutes * 60)) / 3600)
  from lecture_material as material left join quiz on quiz.id = material.quiz_id
  where material.career_track_id = course.career_track_id and material.version = ${selectNewestVersion('course.career_track_id')}
), course.duration_hours)::integer`

/** Lists the published courses in catalogue order. With `withHidden`, also lists the hidden courses. */
export function listCourses(db: Db, filter: CourseFilter) {
  return db
    .selectFrom('course')
    .innerJoin('category', 'category.id', 'course.category_id')
    .innerJoin('career_track as track', 'track.id', 'course.career_track_id')
    .innerJoin('instructor', 'instructor.id', 'course.instructor_id')
    .selectAll('course')
    .select(['category.slug as category_slug', 'category.title as category_title'])
    .select(['track.slug as career_track_slug', 'track.title as career_track_title'])
    .select(['instructor.slug as instructor_slug', 'instructor.name as instructor_name'])
    .select(['instructor.title as instructor_title', 'instructor.bio as instructor_bio'])
    .select(['instructor.pic_url as instructor_pic_url', studyHours.as('study_hours')])
    .$if(!filter.withHidden, query => query.where('course.is_published', '=', true))
    .$if(filter.slug !== undefined, query => query.where('course.slug', '=', filter.slug ?? ''))
    .$if(filter.mode !== undefined, query => query.where('course.mode', '=', filter.mode ?? 'Daring'))
    .orderBy('course.position')
    .execute()
}
export type CourseRow = Awaited<ReturnType<typeof listCourses>>[number]

/** Lists the sessions that have not begun and are not cancelled, earliest first. */
export function listComingSessions(db: Db, courseIds: readonly string[], now: Date) {
  return db
    .selectFrom('course_session')
    .selectAll()
    .where('course_id', 'in', courseIds)
    .where('starts_at', '>', now)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .execute()
}
export type SessionRow = Awaited<ReturnType<typeof listComingSessions>>[number]
