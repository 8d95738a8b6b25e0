import { sql } from 'kysely'
import type { GraduationState } from '#contract/learning/enrollment.list.ts'
import type { Db } from '../../../db/database.ts'
import { isFoundBy, isNotErased, selectUsersByName } from '../../../db/search.ts'

export interface EnrollmentFilter {
  search?: string | undefined
  course?: string | undefined
  standing?: GraduationState | undefined
}

interface Counts {
  materials: number
  materials_done: number
  finals: number
  finals_done: number
  assignments: number
  assignments_done: number
}

/**
 * Counts the materials and the completed materials of the enrolment. The count is slow, so it runs only for the rows of
 * the current page. Filters and the graduation state use the graduation certificate instead.
 */
const counts = sql<Counts>`(
  select json_build_object(
    'materials', count(*), 'materials_done', count(*) filter (where progress.status = 'COMPLETED'),
    'finals', count(*) filter (where quiz.is_final),
    'finals_done', count(*) filter (where quiz.is_final and progress.status = 'COMPLETED'),
    'assignments', count(*) filter (where material.type = 'assignment'),
    'assignments_done', count(*) filter (where material.type = 'assignment' and progress.status = 'COMPLETED')
  )
  from lecture_progress as progress
    join lecture_material as material on material.id = progress.lecture_material_id
    left join quiz on quiz.id = material.quiz_id
  where progress.enrollment_id = enrollment.id
)`

/**
 * Condition that the enrolment has a graduation certificate that meets `which`. `recordFinished` inserts this
 * certificate when the last condition for graduation is met.
 */
const graduation = (which: string) => sql<boolean>`exists (
  select 1 from certificate where certificate.enrollment_id = enrollment.id and certificate.kind = 'graduation'
    and ${sql.raw(which)}
)`
const stateConditions: Record<GraduationState, ReturnType<typeof graduation>> = {
  ready: graduation('certificate.published_at is null and certificate.revoked_at is null'),
  graduated: graduation('certificate.published_at is not null and certificate.revoked_at is null'),
  revoked: graduation('certificate.revoked_at is not null'),
  open: sql<boolean>`not ${graduation('true')}`,
}

/** Selects the enrolments of existing users. */
export function selectDeskEnrollments(db: Db, { search, course, standing }: EnrollmentFilter) {
  return db
    .selectFrom('enrollment')
    .leftJoin('app_user as learner', 'learner.id', 'enrollment.user_id')
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .leftJoin('course_session as session', 'session.id', 'enrollment.session_id')
    .select(['enrollment.id', 'enrollment.user_id', 'enrollment.created_at', 'enrollment.career_track_id'])
    .select(['enrollment.version', 'course.slug as course_slug'])
    .select(['course.title as course_title', counts.as('counts')])
    .select(eb => [
      eb.ref('learner.full_name').$notNull().as('full_name'),
      eb.ref('learner.email').$notNull().as('email'),
      eb.ref('session.title').$notNull().as('session_title'),
    ])
    .select(
      sql<GraduationState>`case when ${stateConditions.open} then 'open' when ${stateConditions.revoked} then 'revoked'
        when ${stateConditions.ready} then 'ready' else 'graduated' end`.as('standing'),
    )
    .where(eb => isNotErased(eb.ref('enrollment.user_id')))
    .$if(standing !== undefined, query => query.where(stateConditions[standing ?? 'open']))
    .$if(course !== undefined, query => query.where('course.slug', '=', course ?? ''))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => isFoundBy(eb.ref('enrollment.user_id'), selectUsersByName(search ?? ''))),
    )
}
export type DeskEnrollmentRow = Awaited<ReturnType<ReturnType<typeof selectDeskEnrollments>['executeTakeFirstOrThrow']>>

export function listCourses(db: Db) {
  return db.selectFrom('course').select(['slug', 'title']).orderBy('title').execute()
}

export function findStructure(db: Db, row: Pick<DeskEnrollmentRow, 'career_track_id' | 'version'>) {
  return db
    .selectFrom('career_track_version')
    .select('track_content')
    .where('career_track_id', '=', row.career_track_id)
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow()
}

export function listMaterials(db: Db, enrollmentId: string) {
  return db
    .selectFrom('lecture_progress as progress')
    .innerJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .select(['material.id', 'material.title', 'material.type', 'progress.status'])
    .where('progress.enrollment_id', '=', enrollmentId)
    .execute()
}
