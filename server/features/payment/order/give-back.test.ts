import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCheckout, payCheckout } from '#contract/payment/checkout.ts'
import { getDeskOrder } from '#contract/payment/order.admin.ts'
import { refundOrder } from '#contract/payment/order-refund.admin.ts'
import { getPointBalance } from '#contract/points/points.ts'
import * as courses from '#tests/support/bought-course.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp()
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const reason = 'Batal ikut karena sakit'
const read = async (id: string) => (await world.call(getDeskOrder, { params: { id } }, { as: admin })).data
const refund = (id: string, amount: number, returnedBefore: number) =>
  world.call(refundOrder, { params: { id }, body: { amount, returnedBefore, reason } }, { as: admin })
const balanceOf = async (as: Learner) => (await world.call(getPointBalance, {}, { as })).data.balance
const enrolled = async ({ userId }: Learner) =>
  world.db.selectFrom('enrollment').select('refunded_at').where('user_id', '=', userId).executeTakeFirstOrThrow()

const toldTo = async ({ userId }: Learner) =>
  (
    await world.db
      .selectFrom('notification')
      .select(['title', 'body'])
      .where('user_id', '=', userId)
      .where('about', 'like', 'refund:%')
      .orderBy('title', 'desc')
      .execute()
  ).map(({ title, body }) => `${title}: ${body}`)

/** Creates a learner who paid for a course by card, in the stand-in for the payment window. */
async function paidByCard() {
  const as = await world.newLearner()
  const params = { slug: 'dasar-pengembang-web' }
  const { data: checkout } = await world.call(getCheckout, { params }, { as })
  const body = { sessionId: checkout.sessions[0]?.id ?? '', paymentMethod: 'midtrans' as const }
  const { data } = await world.call(payCheckout, { params, body }, { as, key: randomUUID() })
  await world.app.inject({ url: `/api/pay-stand-in/${data.midtransToken}/success` })
  const id = data.orderId ?? ''
  return { as, id, amount: (await read(id)).amount }
}

/** Creates a learner who paid for a course with 500 points. */
async function paidWithPoints() {
  const own = await courses.buyCourse(world)
  const row = await world.db
    .updateTable('payment_order')
    .set({ method: 'point', amount: 500 })
    .where('number', '=', own.number)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...own, id: row.id }
}

test('a card payment is refunded in parts and then in full, and the full refund closes the course', async () => {
  const { as, id, amount } = await paidByCard()
  expect((await refund(id, 10_000, 0)).data.state).toBe('paid')
  expect(await read(id)).toMatchObject({ state: 'paid', returned: 10_000 })
  expect((await enrolled(as)).refunded_at).toBeNull()
  expect((await refund(id, amount - 10_000, 10_000)).data.state).toBe('refunded')
  expect((await enrolled(as)).refunded_at).not.toBeNull()
  const { log, returned } = await read(id)
  expect(returned).toBe(amount)
  expect(log[0]).toMatchObject({ deed: 'order.give-back', actor: { id: admin.userId }, detail: { reason } })
  expect((await refund(id, 1, amount)).code).toBe('ORDER_NOT_REFUNDABLE')
  expect(await toldTo(as)).toEqual([
    expect.stringMatching(/^Uangmu dikembalikan: Rp[\d.]+ untuk .+ tidak bisa diselesaikan lagi\.$/),
    expect.stringMatching(/^Sebagian uangmu dikembalikan: Rp10\.000 untuk [^.]+\.$/),
  ])
})

test('if two requests refund the same amount at the same time, one refund is made; too large a refund is refused', async () => {
  const { id, amount } = await paidByCard()
  const tooMuch = await refund(id, amount + 1, 0)
  expect(tooMuch.code).toBe('REFUND_TOO_MUCH')
  expect(tooMuch.response.json()).toMatchObject({ errors: { amount: expect.stringContaining('Paling banyak') } })
  await Promise.all([refund(id, 20_000, 0), refund(id, 20_000, 0)])
  expect((await read(id)).returned).toBe(20_000)
  expect((await refund(id, 20_000, 0)).code).toBe('REFUND_CHANGED')
  for (const wrong of [0, -1, 1.5]) expect((await refund(id, wrong, 20_000)).code).toBe('VALIDATION_FAILED')
})

test('points are refunded once to the balance, and a full refund frees the seat', async () => {
  const own = await paidWithPoints()
  const [balance, seats] = [await balanceOf(own.learner), await courses.countSeatsTaken(world, own)]
  const both = await Promise.all([refund(own.id, 200, 0), refund(own.id, 200, 0)])
  expect(
    both
      .map(({ code, status }) => (status === 200 ? '' : String(code)))
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['', 'REFUND_CHANGED'])
  expect(await balanceOf(own.learner)).toBe(balance + 200)
  expect(await courses.countSeatsTaken(world, own)).toBe(seats)
  expect((await refund(own.id, 300, 200)).data.state).toBe('refunded')
  expect(await balanceOf(own.learner)).toBe(balance + 500)
  expect(await courses.countSeatsTaken(world, own)).toBe(seats - 1)
  expect(await toldTo(own.learner)).toEqual([
    expect.stringMatching(/^Sebagian poinmu dikembalikan: 200 poin untuk/),
    expect.stringMatching(/^Poinmu dikembalikan: 500 poin untuk .+ tetap bisa kamu baca/),
  ])
})

test('refuses to refund a payment that the provider does not know', async () => {
  const own = await courses.buyCourse(world)
  const { id } = await world.db
    .selectFrom('payment_order')
    .select('id')
    .where('number', '=', own.number)
    .executeTakeFirstOrThrow()
  expect((await refund(id, 1_000, 0)).code).toBe('REFUND_REFUSED')
  expect(await read(id)).toMatchObject({ state: 'paid', returned: 0, log: [] })
})
