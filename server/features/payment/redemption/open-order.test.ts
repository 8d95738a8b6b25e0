import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { getVoucherOffering, redeemVoucher } from '#contract/payment/redemption.ts'
import type { Learner } from '#tests/support/learning-app.ts'
import { settledReport, startOrders } from '#tests/support/orders.ts'

/** Tests a voucher of a learner who has an open card order for the same course. */
const orders = await startOrders()
const { world, midtrans, sessionId, otherSessionId, seatsOf, ordered, stored, enrollmentsOf } = orders
afterAll(orders.close)
beforeEach(() => orders.emptySessions())
afterEach(orders.checkSeats)

const redeem = async (as: Learner, voucher: string) => {
  const { code, data } = await world.call(redeemVoucher, { body: { voucher } }, { as })
  return code ?? Object.keys(data).toSorted().join()
}

test('a voucher closes the open card order, and a later payment is returned', async () => {
  const as = await world.newLearner()
  const order = await ordered(as)
  midtrans.transactions.set(order.number, { transaction_status: 'pending' })
  expect(await redeem(as, await orders.newVoucher())).toBe('enrollmentId,programId')
  expect((await stored(order.id)).state).toBe('failed')
  expect(await seatsOf(sessionId)).toMatchObject({ taken: 1, waiting: 0 })
  await expect.poll(() => midtrans.transactions.get(order.number)?.transaction_status).toBe('cancel')
  await orders.happens(order.number, settledReport)
  expect((await stored(order.id)).state).toBe('refund-due')
  expect(await enrollmentsOf(as)).toHaveLength(1)
})

test('the seat of an open order of the same learner counts as free, so a voucher is valid in a full session', async () => {
  const as = await world.newLearner()
  const order = await ordered(as)
  const { db } = world
  await db.updateTable('course_session').set({ quota: 1 }).where('id', '=', sessionId).execute()
  await db.updateTable('course_session').set({ quota: 1, seats_taken: 1 }).where('id', '=', otherSessionId).execute()
  const voucher = await orders.newVoucher()
  const other = await world.newLearner()
  expect((await world.call(getVoucherOffering, { params: { voucher } }, { as: other })).code).toBe('QUOTA_IS_FULL')
  expect((await world.call(getVoucherOffering, { params: { voucher } }, { as })).code).toBeUndefined()
  expect(await redeem(other, voucher)).toBe('QUOTA_IS_FULL')
  expect(await redeem(as, voucher)).toBe('enrollmentId,programId')
  expect((await stored(order.id)).state).toBe('failed')
  expect(await enrollmentsOf(as)).toMatchObject([{ session_id: sessionId }])
  await db.updateTable('course_session').set({ seats_taken: 0 }).where('id', '=', otherSessionId).execute()
})

test('an order for a later session is closed, and the voucher gets a seat in the earliest session', async () => {
  const as = await world.newLearner()
  const { data } = await orders.pay(as, 'midtrans', otherSessionId)
  expect(await redeem(as, await orders.newVoucher())).toBe('enrollmentId,programId')
  expect((await stored(data.orderId)).state).toBe('failed')
  expect(await enrollmentsOf(as)).toMatchObject([{ session_id: sessionId }])
  expect(await seatsOf(otherSessionId)).toMatchObject({ taken: 0 })
})

test('a refused voucher does not close the open card order', async () => {
  const as = await world.newLearner()
  const order = await ordered(as)
  const used = await orders.newVoucher()
  await redeem(await world.newLearner(), used)
  expect(await redeem(as, 'DRTOK999999999')).toBe('VOUCHER_NOT_FOUND')
  expect(await redeem(as, used)).toBe('VOUCHER_USED')
  expect((await stored(order.id)).state).toBe('pending')
})
