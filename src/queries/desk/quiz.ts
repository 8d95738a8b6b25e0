import { MINUTE_MS } from '#contract/wire/durations.ts'
import * as contract from '#contract/assessment/quiz.admin.ts'
import { getQuizFigures } from '#contract/assessment/quiz-figures.ts'
import type { QuizListSearch } from '#contract/assessment/quiz.list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function deskQuizListQuery({ columns: _columns, ...query }: QuizListSearch) {
  return apiQuery(contract.listDeskQuizzes, { query: omitEmpty(query) }, deskStaleTime)
}

export function deskQuizQuery(id: string) {
  return apiQuery(contract.getDeskQuiz, { params: { id } }, deskStaleTime)
}

export function quizStatisticsQuery(id: string) {
  return apiQuery(getQuizFigures, { params: { id } }, { staleTime: MINUTE_MS })
}
