import type { InputOf } from '#contract/wire/endpoint.ts'
import * as contract from '#contract/assessment/question-bank.ts'
import type { QuestionBankSearch } from '#contract/assessment/question-bank.list.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function bankQuestionListQuery({ columns: _columns, ...query }: QuestionBankSearch) {
  return apiQuery(contract.listBankQuestions, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function bankQuestionQuery(id: string) {
  return apiQuery(contract.getBankQuestion, { params: { id } }, { staleTime: 10_000 })
}

export function bankTagsQuery() {
  return apiQuery(contract.listBankTags, { query: {} }, { staleTime: 60_000 })
}

type Typed = InputOf<typeof contract.createBankQuestion>['body']

export function createBankQuestion(body: Typed, idempotencyKey: string) {
  return callApi(contract.createBankQuestion, { body }, { idempotencyKey })
}

export function changeBankQuestion(id: string, body: Typed, version: number) {
  return callApi(contract.changeBankQuestion, { params: { id }, body }, { version })
}

export function removeBankQuestion(id: string, reason: string, version: number) {
  return callApi(contract.removeBankQuestion, { params: { id }, body: { reason } }, { version })
}

export function keepQuizQuestions(quizId: string, body: InputOf<typeof contract.keepQuizQuestions>['body']) {
  return callApi(contract.keepQuizQuestions, { params: { id: quizId }, body })
}

export function takeBankQuestions(
  quizId: string,
  body: InputOf<typeof contract.takeBankQuestions>['body'],
  version: number,
) {
  return callApi(contract.takeBankQuestions, { params: { id: quizId }, body }, { version })
}
