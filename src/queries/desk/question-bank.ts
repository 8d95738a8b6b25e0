import * as contract from '#contract/assessment/question-bank.ts'
import type { QuestionBankSearch } from '#contract/assessment/question-bank.list.ts'
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
