import type { InputOf } from '#contract/wire/endpoint.ts'
import * as contract from '#contract/assessment/quiz.admin.ts'
import { getQuizFigures } from '#contract/assessment/quiz-figures.ts'
import * as imports from '#contract/assessment/quiz-import.ts'
import type { QuizListSearch } from '#contract/assessment/quiz.list.ts'
import { callApi } from '#app/session/api.ts'
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

export function draftQuiz(id: string, reason: string) {
  return callApi(contract.draftQuiz, { params: { id }, body: { reason } })
}

export function changeQuiz(id: string, body: InputOf<typeof contract.changeQuiz>['body'], version: number) {
  return callApi(contract.changeQuiz, { params: { id }, body }, { version })
}

export async function planQuizImport(id: string, file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return callApi(imports.planQuizImport, { params: { id }, bytes })
}

export function doQuizImport(
  id: string,
  { id: importId, revision: version }: imports.QuizImport,
  body: InputOf<typeof imports.doQuizImport>['body'],
) {
  return callApi(imports.doQuizImport, { params: { id, importId }, body }, { version })
}
