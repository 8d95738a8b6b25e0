import * as contract from '#contract/assessment/quiz.admin.ts'
import { getQuizFigures } from '#contract/assessment/quiz-figures.ts'
import type { QuizListSearch } from '#contract/assessment/quiz.list.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function deskQuizListQuery({ columns: _columns, ...query }: QuizListSearch) {
  return apiQuery(contract.listDeskQuizzes, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function deskQuizQuery(id: string) {
  return apiQuery(contract.getDeskQuiz, { params: { id } }, { staleTime: 10_000 })
}

export function quizFiguresQuery(id: string) {
  return apiQuery(getQuizFigures, { params: { id } }, { staleTime: 60_000 })
}
