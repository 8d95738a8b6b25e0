import { listLessonQuestions } from '#contract/learning/lesson-question.ts'
import { apiQuery } from './api-query.ts'

/**
 * Query of the questions of a class that this learner may read. Refetched at every visit, because a notification can
 * lead to a new answer.
 */
export function lessonQuestionsQuery(enrollmentId: string) {
  return apiQuery(listLessonQuestions, { params: { enrollmentId } }, { keep: 'own' })
}
