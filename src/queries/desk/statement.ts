import { getStatement } from '#contract/payment/statement.admin.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'

export function statementQuery(month: string) {
  return apiQuery(getStatement, { params: { month } }, deskStaleTime)
}
