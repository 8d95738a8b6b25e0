import { getStatement } from '#contract/payment/statement.admin.ts'
import { apiQuery } from '../api-query.ts'
import { adminFresh } from './admin-fresh.ts'

export function statementQuery(month: string) {
  return apiQuery(getStatement, { params: { month } }, adminFresh)
}
