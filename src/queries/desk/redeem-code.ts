import type { RedeemCodeListSearch } from '#contract/payment/redeem-code.list.ts'
import * as contract from '#contract/payment/redeem-code.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function redeemCodeListQuery({ columns: _columns, ...query }: RedeemCodeListSearch) {
  return apiQuery(contract.listRedeemCodes, { query: omitEmpty(query) }, deskStaleTime)
}
