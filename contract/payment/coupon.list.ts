import * as v from 'valibot'
import { defineDeskList } from '../admin/list.ts'
import { voucherPrefixes } from './redeem-code.rules.ts'
import { SearchText } from '../wire/text.ts'

export const CouponPrefix = v.picklist(voucherPrefixes)
export const CouponState = v.picklist(['upcoming', 'active', 'used-up', 'expired', 'stopped'])
export type CouponState = v.InferOutput<typeof CouponState>

export const couponList = defineDeskList({ search: SearchText, prefix: CouponPrefix, state: CouponState }, [
  'createdAt',
  'title',
  'expiresAt',
])
export type CouponListSearch = v.InferOutput<typeof couponList.search>
