import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCheckout, getCheckout, payCheckout, type PaymentMethod } from '#contract/payment/checkout.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

const SLUG = 'dasar-pengembang-web'
let world: LearningApp
let sessionId: string
beforeAll(async () => {
  world = await startLearningApp()
  const course = world.db.updateTable('course').where('slug', '=', SLUG)
  const { id } = await course.set({ price_rupiah: 0 }).returning('id').executeTakeFirstOrThrow()
  const open = world.db.selectFrom('course_session').select('id').where('course_id', '=', id)
  sessionId = (await open.where('starts_at', '>', world.clock.now).executeTakeFirstOrThrow()).id
})
afterAll(() => world.close())

const inputOf = (paymentMethod: PaymentMethod = 'midtrans') => ({
  params: { slug: SLUG },
  body: { sessionId, paymentMethod, price: 0 },
})
const pay = (as: Learner, key = randomUUID(), method?: PaymentMethod) =>
  world.call(payCheckout, inputOf(method), { as, key })
const seats = async () =>
  (await world.db.selectFrom('course_session').select('seats_taken').where('id', '=', sessionId).executeTakeFirst())
    ?.seats_taken

test('a free course is not offered for points, and enrols at once without an order or a payment', async () => {
  const learner = await world.newLearner({ points: 1_000 })
  const offer = (await world.call(getCheckout, { params: { slug: SLUG } }, { as: learner })).data
  expect(offer.availablePayments).toEqual(['midtrans'])
  expect((await world.call(checkCheckout, inputOf(), { as: learner })).status).toBe(200)
  expect((await pay(learner, undefined, 'point')).code).toBe('PAYMENT_WITH_POINT_NOT_SUPPORTED')
  const taken = (await seats()) ?? 0
  const key = randomUUID()
  const responses = await Promise.all([pay(learner, key), pay(learner, key), pay(learner), pay(learner)])
  const enrolled = responses.filter(({ status }) => status === 200).map(({ data }) => data)
  expect(new Set(enrolled.map(data => data.enrollmentId)).size).toBe(1)
  expect(enrolled[0]).toEqual({ enrollmentId: expect.any(String) })
  expect(responses.filter(({ status }) => status !== 200).map(({ code }) => code)).toEqual(
    responses.filter(({ status }) => status !== 200).map(() => 'COURSE_ALREADY_ENROLLED'),
  )
  expect(await seats()).toBe(taken + 1)
  const orders = world.db.selectFrom('payment_order').select('id').where('user_id', '=', learner.userId)
  expect(await orders.execute()).toEqual([])
  const balance = world.db.selectFrom('point_balance').select('balance').where('user_id', '=', learner.userId)
  expect(await balance.execute()).toEqual([{ balance: 1_000 }])
})

test('a payment for a course that is no longer free gets PRICE_ROSE', async () => {
  const learner = await world.newLearner()
  const price = (price_rupiah: number) =>
    world.db.updateTable('course').set({ price_rupiah }).where('slug', '=', SLUG).execute()
  await price(50_000)
  expect((await pay(learner)).code).toBe('PRICE_ROSE')
  await price(0)
})
