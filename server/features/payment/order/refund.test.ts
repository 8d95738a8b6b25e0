import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAccount } from '#contract/account/account-data.ts'
import { listAudit } from '#contract/admin/audit.ts'
import { getDeskOrder } from '#contract/payment/order.admin.ts'
import { getEnrollment, listEnrollments } from '#contract/learning/enrollment.ts'
import { runInTransaction } from '#server/db/database.ts'
import * as courses from '#tests/support/bought-course.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { graduate } from '../../certificate/certificate/service.ts'
import { enroll } from '../../learning/enrollment/service.ts'
import { passByHand } from '../../certificate/graduation/pass.ts'

const { createOutboxWork: workIn } = courses
let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

const bought = () => courses.buyCourse(world)
const sendReport = (number: string, status: string) =>
  courses.sendPaymentReport(world, courses.createPaymentReport(number, status))
const seatsTaken = (own: courses.BoughtCourse) => courses.countSeatsTaken(world, own)
const inMeetings = (own: courses.BoughtCourse) => courses.countSeatsInMeetings(world, own)
const send = (as: Learner, ...work: { kind: string; payload: object }[]) => courses.sendWork(world, as, ...work)

/** Returns the audit entries of an order: action, actor, source and change. */
async function logOf(own: courses.BoughtCourse) {
  const admin = await world.newAdmin()
  const { id } = await world.db
    .selectFrom('payment_order')
    .select('id')
    .where('number', '=', own.number)
    .executeTakeFirstOrThrow()
  const { items } = (await world.call(listAudit, { query: { subject: id } }, { as: admin })).data
  return items.map(({ deed: action, actor, place, detail }) => [action, actor, place, detail?.before, detail?.after])
}

test.each(['refund', 'chargeback', 'cancel', 'deny'])(
  'after %s a course gives no more points, and its seat is free',
  async status => {
    const own = await bought()
    const [first] = workIn(own)
    expect(await send(own.learner, first!)).toMatchObject([{ outcome: 'accepted' }])
    const before = await seatsTaken(own)
    expect(await inMeetings(own)).toBe(1)
    expect(await sendReport(own.number, status)).toBe('refunded')
    expect([await seatsTaken(own), await inMeetings(own)]).toEqual([before - 1, 0])

    // Work that was done offline before the refund is refused with this code, so the device keeps it.
    for (const entry of workIn(own)) {
      expect(await send(own.learner, entry)).toMatchObject([{ outcome: 'refused', code: 'ENROLLMENT_REFUNDED' }])
    }
    expect(new Set((await send(own.learner, ...workIn(own))).map(({ outcome }) => outcome))).toEqual(
      new Set(['refused']),
    )
    const actor = { userId: (await world.newAdmin()).userId, place: '', at: world.clock.now }
    const part = { part: 'material', partId: own.materials[2]?.id ?? '', reason: 'Coba' } as const
    const refused = { code: 'ENROLLMENT_REFUNDED' }
    await expect(passByHand(world.db, actor, own.enrollmentId, part)).rejects.toMatchObject(refused)
    const graduating = runInTransaction(world.db, tx => graduate(tx, actor, own.enrollmentId, 'Coba'))
    await expect(graduating).rejects.toMatchObject(refused)

    // The learner can still read and export the course, including the points earned before, and sees that it was
    // refunded.
    const params = { enrollmentId: own.enrollmentId }
    const read = (await world.call(getEnrollment, { params, query: {} }, { as: own.learner })).data
    expect(read.refundedAt).toBe(world.clock.now.toISOString())
    expect(read.progress_status.filter(item => item.status === 'COMPLETED')).toHaveLength(1)
    expect((await world.call(listEnrollments, {}, { as: own.learner })).data).toMatchObject([
      { refundedAt: world.clock.now.toISOString() },
    ])
    expect((await world.call(exportAccount, {}, { as: own.learner })).status).toBe(200)

    // A reading position is still accepted, so that other devices get it.
    const payload = { enrollmentId: own.enrollmentId, lectureMaterialId: own.materials[0]?.id ?? '', furthest: 3 }
    expect(await send(own.learner, { kind: 'position', payload })).toMatchObject([{ outcome: 'accepted' }])

    // Repeated or late notifications change nothing.
    for (const late of [status, 'settlement', 'partial_refund', 'expire']) {
      expect(await sendReport(own.number, late)).toBe('refunded')
    }
    expect(await seatsTaken(own)).toBe(before - 1)
    expect(await logOf(own)).toEqual([
      ['order.returned', null, 'Midtrans', { state: 'paid', news: null }, { state: 'refunded', news: status }],
    ])
  },
)

test.each(['cancel', 'deny'])(
  'a late "%s" report of an earlier payment attempt does not change a paid order',
  async status => {
    const own = await bought()
    expect(await courses.sendPaymentReport(world, courses.createPaymentReport(own.number, status, 'tx-earlier'))).toBe(
      'paid',
    )
    expect(await send(own.learner, workIn(own)[0]!)).toMatchObject([{ outcome: 'accepted' }])
    expect(await logOf(own)).toEqual([])
  },
)

test('a partial refund does not close the course', async () => {
  const own = await bought()
  const before = await seatsTaken(own)
  for (const status of ['partial_refund', 'partial_chargeback', 'partial_refund']) {
    expect(await sendReport(own.number, status)).toBe('paid')
  }
  expect(await logOf(own)).toEqual([
    ['order.partly-returned', null, 'Midtrans', { news: null }, { news: 'partial_chargeback' }],
    ['order.partly-returned', null, 'Midtrans', { news: null }, { news: 'partial_refund' }],
  ])
  expect(await seatsTaken(own)).toBe(before)
  expect(await send(own.learner, workIn(own)[0]!)).toMatchObject([{ outcome: 'accepted' }])
})

test('the export of an account contains the refunded amount of an order', async () => {
  const own = await bought()
  const report = courses.createPaymentReport(own.number, 'partial_refund')
  await courses.sendPaymentReport(world, { ...report, refunds: [{ key: 'first', amount: 10_000 }] })
  const read = async () => (await world.call(exportAccount, {}, { as: own.learner })).data.orders
  expect(await read()).toMatchObject([{ amount: 99_000, refunded: 10_000 }])
  await sendReport(own.number, 'refund')
  expect(await read()).toMatchObject([{ amount: 99_000, refunded: 99_000 }])
})

test('each partial refund of a payment is logged once, even if one report contains two new partial refunds', async () => {
  const own = await bought()
  const refunds = [
    { key: 'first', amount: 10_000 },
    { key: 'second', amount: 20_000 },
    { key: 'third', amount: undefined },
  ]
  for (const count of [1, 1, 3, 3]) {
    const report = { ...courses.createPaymentReport(own.number, 'partial_refund'), refunds: refunds.slice(0, count) }
    expect(await courses.sendPaymentReport(world, report)).toBe('paid')
  }
  const news = 'partial_refund'
  expect((await logOf(own)).map(([action, , , , after]) => [action, after])).toEqual([
    ['order.partly-returned', { news, refundKey: 'third' }],
    ['order.partly-returned', { news, refundKey: 'second', refundAmount: 20_000 }],
    ['order.partly-returned', { news, refundKey: 'first', refundAmount: 10_000 }],
  ])
})

test.each([
  [
    'two partial chargebacks with their amounts',
    [
      { refunds: [['a', 49_000]] },
      {
        refunds: [
          ['a', 49_000],
          ['b', 50_000],
        ],
      },
    ],
  ],
  [
    'a chargeback that no longer lists the refund before it',
    [{ refunds: [['a', 49_000]] }, { refunds: [['b', 50_000]] }],
  ],
  ['a total without a list', [{ total: 98_999 }, { total: 99_000 }]],
] as const)('partial refunds close the course only if they add up to the whole amount: %s', async (_what, reports) => {
  const own = await bought()
  const before = await seatsTaken(own)
  const states = []
  for (const [at, report] of reports.entries()) {
    const status = at === 0 ? 'partial_refund' : 'partial_chargeback'
    const refunds = ('refunds' in report ? report.refunds : []).map(([key, amount]) => ({ key, amount }))
    const returnedTotal = 'total' in report ? report.total : undefined
    const told = { ...courses.createPaymentReport(own.number, status), refunds, returnedTotal }
    states.push(await courses.sendPaymentReport(world, told))
    expect(await send(own.learner, workIn(own)[0]!)).toMatchObject([
      at === 0 ? { outcome: 'accepted' } : { outcome: 'refused', code: 'ENROLLMENT_REFUNDED' },
    ])
    expect(await seatsTaken(own)).toBe(before - at)
    // A repeated report changes nothing.
    expect(await courses.sendPaymentReport(world, told)).toBe(states.at(-1))
  }
  expect(states).toEqual(['paid', 'refunded'])
  expect((await logOf(own)).map(([action]) => action)).toEqual([
    'order.returned',
    'order.partly-returned',
    'order.partly-returned',
  ])
  const admin = await world.newAdmin()
  const { id } = await world.db
    .selectFrom('payment_order')
    .select('id')
    .where('number', '=', own.number)
    .executeTakeFirstOrThrow()
  const { notices } = (await world.call(getDeskOrder, { params: { id } }, { as: admin })).data
  const named = reports.flatMap(report =>
    'refunds' in report ? report.refunds.slice(-1).map(([, amount]) => amount) : [null],
  )
  expect(notices.map(({ refundAmount }) => refundAmount)).toEqual(named)
})

test('buying a refunded course again opens the same enrolment, and the learner can continue', async () => {
  const own = await bought()
  await send(own.learner, workIn(own)[0]!)
  await sendReport(own.number, 'refund')
  const { user_id: userId, course_id: courseId, session_id: sessionId, career_track_id: careerTrackId } = own.row
  const choice = { userId, courseId, sessionId, careerTrackId, now: world.clock.now }
  expect(await runInTransaction(world.db, tx => enroll(tx, choice))).toBe(own.enrollmentId)
  expect(await inMeetings(own)).toBe(1)
  expect(await send(own.learner, workIn(own)[1]!)).toMatchObject([{ outcome: 'accepted' }])
  expect(await runInTransaction(world.db, tx => enroll(tx, choice))).toBeUndefined()
})
