import type { CouponListSearch } from '#contract/payment/coupon.list.ts'
import * as contract from '#contract/payment/coupon.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import type { PageWindow } from '#contract/wire/page.ts'
import type { CallOptions } from '#app/data/api/client.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function couponListQuery({ columns: _columns, ...query }: CouponListSearch) {
  return apiQuery(contract.listCoupons, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function couponQuery(id: string) {
  return apiQuery(contract.getCoupon, { params: { id } }, { staleTime: 10_000 })
}

export function couponUsesQuery(id: string, window: PageWindow) {
  return apiQuery(contract.listCouponUses, { params: { id }, query: withoutEmpty(window) })
}

export function createCoupon(body: InputOf<typeof contract.createCoupon>['body'], idempotencyKey: string) {
  return callApi(contract.createCoupon, { body }, { idempotencyKey })
}

export function changeCoupon(id: string, body: InputOf<typeof contract.changeCoupon>['body'], version: number) {
  return callApi(contract.changeCoupon, { params: { id }, body }, { version })
}

export function stopCoupon(id: string, reason: string) {
  return callApi(contract.stopCoupon, { params: { id }, body: { reason } })
}

export function resumeCoupon(id: string, reason: string) {
  return callApi(contract.resumeCoupon, { params: { id }, body: { reason } })
}

export function exportCoupon(id: string, reason: string, how: Pick<CallOptions, 'signal' | 'through'>) {
  return callApi(contract.exportCoupon, { params: { id }, body: { reason } }, { ...how, timeoutMs: 120_000 })
}
