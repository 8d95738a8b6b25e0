import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCheckout, getCheckout, payCheckout, type CheckoutBody } from '#contract/payment/checkout.ts'
import { cancelCourseSession, moveSessionLearners } from '#contract/catalog/course-session.admin.ts'
import { getEnrollment } from '#contract/learning/enrollment.ts'
import { refundOrder } from '#contract/payment/order-refund.admin.ts'
import { listPointEntries } from '#contract/points/leaderboard.ts'
import { redeemVoucher } from '#contract/payment/redemption.ts'
import { parseReportedState } from '#contract/payment/payment.ts'
import { runInTransaction } from '#server/db/database.ts'
import * as courses from '#tests/support/bought-course.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createVoucherBatch } from '../redemption/service.ts'

/** Tests buying a course again after a refund. */

const PRICE_POINTS = 50
let world: LearningApp
let slug: string
beforeAll(async () => {
  world = await startLearningApp()
  await world.db.updateTable('course').set({ price_points: PRICE_POINTS }).execute()
})
afterAll(() => world.close())

/** Creates a refunded enrolment with one completed material. */
async function refunded() {
  const own = await courses.buyCourse(world)
  const [first] = courses.createOutboxWork(own)
  expect(await courses.sendWork(world, own.learner, first!)).toMatchObject([{ outcome: 'accepted' }])
  expect(await courses.sendPaymentReport(world, courses.createPaymentReport(own.number, 'refund'))).toBe('refunded')
  const course = await world.db
    .selectFrom('course')
    .select('slug')
    .where('id', '=', own.row.course_id)
    .executeTakeFirstOrThrow()
  slug = course.slug
  return own
}
type Own = Awaited<ReturnType<typeof refunded>>

async function openSession({ learner: as }: Own): Promise<string> {
  const { sessions, enrollmentId } = (await world.call(getCheckout, { params: { slug } }, { as })).data
  expect(enrollmentId).toBeNull()
  return sessions[0]?.id ?? ''
}

async function checkout(own: Own, paymentMethod: CheckoutBody['paymentMethod']) {
  const { learner: as } = own
  const input = { params: { slug }, body: { sessionId: await openSession(own), paymentMethod } }
  expect((await world.call(checkCheckout, input, { as })).code).toBeUndefined()
  const { code, data } = await world.call(payCheckout, input, { as, key: randomUUID() })
  expect(code).toBeUndefined()
  // The order id is missing only if the course is free.
  return { ...data, orderId: data.orderId ?? '' }
}

const numberOf = async (id: string) =>
  await world.db.selectFrom('payment_order').select(['number', 'amount']).where('id', '=', id).executeTakeFirstOrThrow()

/** Sends a report of the payment provider about an order, and returns the result. */
async function report(orderId: string, status: string) {
  const { number, amount } = await numberOf(orderId)
  return courses.sendPaymentReport(world, {
    ...courses.createPaymentReport(number, status),
    grossAmount: `${amount}.00`,
    news: parseReportedState(status, undefined),
  })
}

const ways: Record<string, (own: Own) => Promise<string | undefined>> = {
  async points(own) {
    await world.db
      .updateTable('point_balance')
      .set({ balance: PRICE_POINTS })
      .where('user_id', '=', own.learner.userId)
      .execute()
    await checkout(own, 'point')
    return undefined
  },
  async card(own) {
    const { orderId } = await checkout(own, 'midtrans')
    expect(await report(orderId, 'settlement')).toBe('paid')
    return orderId
  },
  async voucher(own) {
    const { now } = world.clock
    const [from, to] = [-1, 1].map(days => new Date(now.getTime() + days * 86_400_000))
    const batch = { title: 'Uji', prefix: 'DRTOK' as const, quota: 1, codeCount: 1, useLimit: 1 }
    const when = { activeFrom: from!, expiresAt: to! }
    const { codes } = await runInTransaction(world.db, tx =>
      createVoucherBatch(tx, { ...batch, ...when, courseId: own.row.course_id }, now),
    )
    const body = { voucher: codes[0] ?? '' }
    expect((await world.call(redeemVoucher, { body }, { as: own.learner })).code).toBeUndefined()
    return undefined
  },
}

async function stateOf({ learner, enrollmentId }: Own) {
  const { data } = await world.call(getEnrollment, { params: { enrollmentId }, query: {} }, { as: learner })
  const done = data.progress_status.filter(({ status }) => status === 'COMPLETED').length
  return { isRefunded: data.refundedAt !== undefined, done }
}

test.each(Object.keys(ways))(
  'a refunded course that is bought again with %s opens with its earlier progress',
  async way => {
    const own = await refunded()
    expect(await stateOf(own)).toEqual({ isRefunded: true, done: 1 })
    const orderId = await ways[way]!(own)
    expect(await stateOf(own)).toEqual({ isRefunded: false, done: 1 })
    const row = await world.db
      .selectFrom('enrollment')
      .select(['id', 'session_id'])
      .where('user_id', '=', own.learner.userId)
      .execute()
    expect(row).toMatchObject([{ id: own.enrollmentId }])
    expect(
      await courses.countSeatsInMeetings(world, { ...own, row: { ...own.row, session_id: row[0]?.session_id ?? '' } }),
    ).toBe(1)
    const seatsTakenCount = await courses.countSeatsTaken(world, own)

    // Late and repeated reports about the first payment do not close the course, because it was bought again.
    for (const status of ['refund', 'chargeback', 'partial_refund', 'settlement', 'cancel']) {
      expect(await courses.sendPaymentReport(world, courses.createPaymentReport(own.number, status))).toBe('refunded')
    }
    expect(await courses.countSeatsTaken(world, own)).toBe(seatsTakenCount)
    expect(await courses.sendWork(world, own.learner, courses.createOutboxWork(own)[2]!)).toMatchObject([
      { outcome: 'accepted' },
    ])
    const again = { params: { slug }, body: { sessionId: row[0]?.session_id ?? '', paymentMethod: 'point' as const } }
    expect((await world.call(checkCheckout, again, { as: own.learner })).code).toBe('COURSE_ALREADY_ENROLLED')

    if (orderId === undefined) return
    expect(await report(orderId, 'chargeback')).toBe('refunded')
    expect(await stateOf(own)).toMatchObject({ isRefunded: true })
    expect(
      await courses.countSeatsInMeetings(world, { ...own, row: { ...own.row, session_id: row[0]?.session_id ?? '' } }),
    ).toBe(0)
    await ways['points']!(own)
    expect(await stateOf(own)).toMatchObject({ isRefunded: false })
  },
)

test('a course that was bought with points and refunded can be bought with points again', async () => {
  const own = await refunded()
  const { learner: as } = own
  await ways['points']!(own)
  const admin = await world.newAdmin()
  const order = await world.db
    .selectFrom('payment_order')
    .select(['id', 'course_title'])
    .where('user_id', '=', as.userId)
    .where('method', '=', 'point')
    .executeTakeFirstOrThrow()
  const refund = { amount: PRICE_POINTS, returnedBefore: 0, reason: 'Salah pilih kelas' }
  const { code } = await world.call(refundOrder, { params: { id: order.id }, body: refund }, { as: admin })
  expect(code).toBeUndefined()
  expect(await stateOf(own)).toMatchObject({ isRefunded: true })

  await checkout(own, 'point')
  expect(await stateOf(own)).toEqual({ isRefunded: false, done: 1 })
  const { entries } = (await world.call(listPointEntries, { query: {} }, { as })).data
  expect(entries.map(({ amount, reason, subject }) => [amount, reason, subject])).toEqual([
    [-PRICE_POINTS, 'checkout', order.course_title],
    [PRICE_POINTS, 'order-returned', null],
    [-PRICE_POINTS, 'checkout', order.course_title],
  ])
})

test('moving the learners of a cancelled session skips refunded learners who did not buy again', async () => {
  const [again, gone] = [await refunded(), await refunded()]
  await ways['card']!(again)
  const admin = await world.newAdmin()
  const from = await world.db
    .selectFrom('course_session')
    .innerJoin('enrollment', 'enrollment.session_id', 'course_session.id')
    .select(['course_session.id', 'course_session.version'])
    .where('enrollment.id', '=', again.enrollmentId)
    .executeTakeFirstOrThrow()
  const sessions = await world.db
    .selectFrom('course_session')
    .select('id')
    .where('course_id', '=', again.row.course_id)
    .where('id', '<>', from.id)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .execute()
  await world.db.updateTable('enrollment').set({ session_id: from.id }).where('id', '=', gone.enrollmentId).execute()
  const reason = 'Pengajar sakit'
  const cancelled = await world.call(
    cancelCourseSession,
    { params: { id: from.id }, body: { reason } },
    { as: admin, headers: { 'if-match': `"${from.version}"` } },
  )
  expect(cancelled.code).toBeUndefined()
  const to = sessions[0]?.id ?? ''
  const { code } = await world.call(
    moveSessionLearners,
    { params: { id: from.id }, body: { to, reason } },
    { as: admin },
  )
  expect(code).toBeUndefined()
  const sessionOf = async ({ enrollmentId }: Own) =>
    (
      await world.db
        .selectFrom('enrollment')
        .select('session_id')
        .where('id', '=', enrollmentId)
        .executeTakeFirstOrThrow()
    ).session_id
  expect([await sessionOf(again), await sessionOf(gone)]).toEqual([to, from.id])
})
