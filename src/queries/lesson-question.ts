import { MINUTE_MS } from '#contract/wire/durations.ts'
import { listLessonQuestions } from '#contract/learning/lesson-question.ts'
import { apiQuery } from './api-query.ts'

/** Questions of a class that this learner may read. */
export function lessonQuestionsQuery(enrollmentId: string) {
  return apiQuery(listLessonQuestions, { params: { enrollmentId } }, { staleTime: MINUTE_MS, keep: 'own' })
}
