import type { InputOf } from '#contract/wire/endpoint.ts'
import type { RedeemCodeListSearch } from '#contract/payment/redeem-code.list.ts'
import * as contract from '#contract/payment/redeem-code.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function redeemCodeListQuery({ columns: _columns, ...query }: RedeemCodeListSearch) {
  return apiQuery(contract.listRedeemCodes, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function createRedeemCode(body: InputOf<typeof contract.createRedeemCode>['body']) {
  return callApi(contract.createRedeemCode, { body })
}
