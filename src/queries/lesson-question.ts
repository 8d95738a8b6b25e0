import { listLessonQuestions } from '#contract/learning/lesson-question.ts'
import { apiQuery } from './api-query.ts'

/** Questions of a class that this learner may read. Never fresh, because a notification can lead to a new answer. */
export function lessonQuestionsQuery(enrollmentId: string) {
  return apiQuery(listLessonQuestions, { params: { enrollmentId } }, { keep: 'own' })
}
