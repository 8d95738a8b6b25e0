import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { matchesSearch, isFoundBy, isNotErased, selectUsersByName } from '../../../db/search.ts'

export interface FinalQuizFilter {
  search?: string | undefined
  isPassed?: 'true' | 'false' | undefined
  course?: string | undefined
}

/** Selects all attempts at final quizzes by users whose account still exists. */
export function selectFinalQuizAttempts(db: Db, { search, isPassed, course }: FinalQuizFilter) {
  return db
    .selectFrom('quiz_attempt as attempt')
    .innerJoin('lecture_material as material', 'material.id', 'attempt.lecture_material_id')
    .innerJoin('quiz', 'quiz.id', 'material.quiz_id')
    .innerJoin('enrollment', 'enrollment.id', 'attempt.enrollment_id')
    .leftJoin('app_user as learner', 'learner.id', 'enrollment.user_id')
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .select(['attempt.id', 'attempt.score', 'attempt.is_passed', 'attempt.number', 'attempt.handed_in_at'])
    .select(['quiz.title as quiz_title', 'quiz.pass_mark', 'quiz.attempts_allowed', 'course.title as course_title'])
    .select(['course.slug as course_slug', 'enrollment.user_id'])
    .select(eb => [
      eb.ref('learner.full_name').$notNull().as('full_name'),
      eb.ref('learner.email').$notNull().as('email'),
    ])
    .where('quiz.is_final', '=', true)
    .where(eb => isNotErased(eb.ref('enrollment.user_id')))
    .$if(isPassed !== undefined, query => query.where('attempt.is_passed', '=', isPassed === 'true'))
    .$if(course !== undefined, query => query.where('course.slug', '=', course ?? ''))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb =>
        isFoundBy(
          eb.ref('attempt.id'),
          sql`select own.id from quiz_attempt as own join enrollment as sat on sat.id = own.enrollment_id
            where sat.user_id in (${selectUsersByName(search ?? '')})`,
          sql`select own.id from quiz_attempt as own where own.lecture_material_id in (
            select asked.id from lecture_material as asked join quiz as named on named.id = asked.quiz_id
            where named.is_final and ${matchesSearch(search ?? '', sql.ref('named.title'))}
          )`,
        ),
      ),
    )
}
export type FinalQuizRow = Awaited<ReturnType<ReturnType<typeof selectFinalQuizAttempts>['executeTakeFirstOrThrow']>>
