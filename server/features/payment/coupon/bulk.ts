import { strictObject } from 'valibot'
import { couponList } from '#contract/payment/coupon.list.ts'
import { type BulkAction, defineBulkAction } from '../../../desk/bulk/action.ts'
import { selectCoupons, readCouponNames } from './queries.ts'
import { resumeCouponIn, stopCouponIn } from './service.ts'

export const couponBulkActions: readonly BulkAction[] = [
  defineBulkAction({
    name: 'coupon.stop',
    filter: couponList.filter,
    given: strictObject({}),
    rows: (db, filter, now) => selectCoupons(db, filter, now),
    names: readCouponNames,
    run: async (tx, id, { actor, reason }) => ({ version: await stopCouponIn(tx, actor, id, reason) }),
    undo: (tx, id, { version }, { actor, reason }) => resumeCouponIn(tx, actor, id, reason, Number(version)),
  }),
]
