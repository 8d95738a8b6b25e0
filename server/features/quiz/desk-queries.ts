import type { Db } from '../../db/database.ts'
import { containing } from '../../db/search.ts'

export interface FinalQuizFilter {
  search?: string | undefined
  isPassed?: 'true' | 'false' | undefined
  course?: string | undefined
}

/** Every try at a final quiz by people who are still here. */
export function finalQuizAttempts(db: Db, { search, isPassed, course }: FinalQuizFilter) {
  return db
    .selectFrom('quiz_attempt as attempt')
    .innerJoin('lecture_material as material', 'material.id', 'attempt.lecture_material_id')
    .innerJoin('quiz', 'quiz.id', 'material.quiz_id')
    .innerJoin('enrollment', 'enrollment.id', 'attempt.enrollment_id')
    .innerJoin('app_user as learner', 'learner.id', 'enrollment.user_id')
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .select(['attempt.id', 'attempt.score', 'attempt.is_passed', 'attempt.number', 'attempt.handed_in_at'])
    .select(['quiz.title as quiz_title', 'quiz.pass_mark', 'quiz.attempts_allowed', 'course.title as course_title'])
    .select(['course.slug as course_slug', 'learner.id as user_id', 'learner.full_name', 'learner.email'])
    .where('quiz.is_final', '=', true)
    .where('learner.deleted_at', 'is', null)
    .$if(isPassed !== undefined, query => query.where('attempt.is_passed', '=', isPassed === 'true'))
    .$if(course !== undefined, query => query.where('course.slug', '=', course ?? ''))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb =>
        containing(search ?? '', eb.ref('learner.full_name'), eb.ref('learner.email'), eb.ref('quiz.title')),
      ),
    )
}
export type FinalQuizRow = Awaited<ReturnType<ReturnType<typeof finalQuizAttempts>['executeTakeFirstOrThrow']>>
