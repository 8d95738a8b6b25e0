import type { LessonQuestionListSearch } from '#contract/learning/lesson-question.list.ts'
import { getStaffQuestion, listStaffQuestions } from '#contract/learning/lesson-question.staff.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function staffQuestionsQuery({ columns: _columns, ...query }: LessonQuestionListSearch) {
  return apiQuery(listStaffQuestions, { query: omitEmpty(query) }, deskStaleTime)
}

export function staffQuestionQuery(id: string) {
  return apiQuery(getStaffQuestion, { params: { id } }, deskStaleTime)
}
