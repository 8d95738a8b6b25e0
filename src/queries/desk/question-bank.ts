import { MINUTE_MS } from '#contract/wire/durations.ts'
import * as contract from '#contract/assessment/question-bank.ts'
import type { QuestionBankSearch } from '#contract/assessment/question-bank.list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function bankQuestionListQuery({ columns: _columns, ...query }: QuestionBankSearch) {
  return apiQuery(contract.listBankQuestions, { query: omitEmpty(query) }, deskStaleTime)
}

export function bankQuestionQuery(id: string) {
  return apiQuery(contract.getBankQuestion, { params: { id } }, deskStaleTime)
}

export function bankTagsQuery() {
  return apiQuery(contract.listBankTags, { query: {} }, { staleTime: MINUTE_MS })
}
