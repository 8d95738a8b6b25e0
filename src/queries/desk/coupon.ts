import type { CouponListSearch } from '#contract/payment/coupon.list.ts'
import * as contract from '#contract/payment/coupon.ts'
import type { PageRequest } from '#contract/wire/page.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function couponListQuery({ columns: _columns, ...query }: CouponListSearch) {
  return apiQuery(contract.listCoupons, { query: omitEmpty(query) }, deskStaleTime)
}

export function couponQuery(id: string) {
  return apiQuery(contract.getCoupon, { params: { id } }, deskStaleTime)
}

export function couponUsesQuery(id: string, window: PageRequest) {
  return apiQuery(contract.listCouponUses, { params: { id }, query: omitEmpty(window) })
}
