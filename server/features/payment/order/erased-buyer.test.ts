import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { LEARNER_PASSWORD } from '#tests/support/learning-app.ts'
import { settledReport, startOrders } from '#tests/support/orders.ts'

const orders = await startOrders()
const { world, midtrans, sessionId, seatsOf, stored } = orders
afterAll(orders.close)
beforeEach(() => orders.emptySessions())
afterEach(orders.checkSeats)

test('erasing an account closes its open card order, and a later payment is returned', async () => {
  const as = await world.newLearner()
  const order = await orders.ordered(as)
  midtrans.transactions.set(order.number, { transaction_status: 'pending' })
  expect((await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as })).status).toBe(200)
  expect((await stored(order.id)).state).toBe('failed')
  expect(await seatsOf(sessionId)).toMatchObject({ taken: 0 })
  await expect.poll(() => midtrans.transactions.get(order.number)?.transaction_status).toBe('cancel')
  await orders.happens(order.number, settledReport)
  expect((await stored(order.id)).state).toBe('refund-due')
  expect(await orders.enrollmentsOf(as)).toEqual([])
})
