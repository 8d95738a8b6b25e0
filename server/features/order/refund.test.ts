import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAccount } from '#contract/account-data.ts'
import { getEnrollment, listEnrollments } from '#contract/enrollment.ts'
import { sendOutbox } from '#contract/outbox.ts'
import { paymentNewsOf } from '#contract/rules/payment.ts'
import { inTransaction } from '#server/db/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { graduate } from '../certificate/service.ts'
import { enroll } from '../enrollment/service.ts'
import { passByHand } from '../graduation/pass.ts'
import { applyReport } from './settle.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

const AMOUNT = 99_000

/** A class that was bought by card, with its seat. */
async function bought() {
  const learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const row = await world.db
    .selectFrom('enrollment')
    .selectAll()
    .where('id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  const number = `SM-${randomUUID()}`
  const { now } = world.clock
  await world.db
    .insertInto('payment_order')
    .values({
      id: randomUUID(),
      number,
      user_id: learner.userId,
      method: 'midtrans',
      course_id: row.course_id,
      session_id: row.session_id,
      course_title: 'K',
      session_title: 'J',
      amount: AMOUNT,
      state: 'paid',
      paid_at: now,
      created_at: now,
      enrollment_id: enrollmentId,
    })
    .execute()
  await world.db
    .updateTable('course_session')
    .set(eb => ({ seats_taken: eb('seats_taken', '+', 1) }))
    .where('id', '=', row.session_id)
    .execute()
  return { learner, enrollmentId, materials, number, row }
}
type Bought = Awaited<ReturnType<typeof bought>>

const tell = (number: string, status: string) =>
  applyReport(
    { db: world.db, now: () => world.clock.now, log: world.app.log },
    {
      orderNumber: number,
      grossAmount: `${AMOUNT}.00`,
      status,
      fraudStatus: undefined,
      news: paymentNewsOf(status, undefined),
      transactionId: `tx-${number}`,
      paymentType: 'credit_card',
    },
  )

const seatsTaken = async ({ row }: Bought) =>
  (
    await world.db
      .selectFrom('course_session')
      .select('seats_taken')
      .where('id', '=', row.session_id)
      .executeTakeFirstOrThrow()
  ).seats_taken
const inMeetings = async ({ learner, row }: Bought) =>
  (
    await world.db
      .selectFrom('webinar_registration')
      .select('state')
      .where('webinar_id', '=', row.session_id)
      .where('user_id', '=', learner.userId)
      .execute()
  ).length

async function send(as: Learner, ...entries: { kind: string; payload: object }[]) {
  const happenedAt = world.clock.now.toISOString()
  const body = { entries: entries.map(entry => ({ id: randomUUID(), happenedAt, ...entry })) }
  return (await world.call(sendOutbox, { body }, { as })).data.results
}

function workIn({ learner, enrollmentId, materials }: Bought) {
  const { userId } = learner
  const idOf = (type: string) => materials.find(material => material.type === type)?.id ?? ''
  const article = idOf('article')
  const step = { userId, enrollmentId, lectureMaterialId: article, status: 'COMPLETED' }
  const event = { event_name: 'material-completed', ref: `${enrollmentId}:${article}` }
  return [
    { kind: 'progress', payload: step },
    { kind: 'points', payload: { user_id: userId, point: 5, extras: event } },
    { kind: 'position', payload: { enrollmentId, lectureMaterialId: article, furthest: 3 } },
    { kind: 'assignment', payload: { enrollmentId, lectureMaterialId: idOf('assignment'), text: 'Jawabanku' } },
  ]
}

test.each(['refund', 'chargeback'])('%s: the class earns nothing more, and its seat is free', async status => {
  const own = await bought()
  const [first] = workIn(own)
  expect(await send(own.learner, first!)).toMatchObject([{ outcome: 'accepted' }])
  const before = await seatsTaken(own)
  expect(await inMeetings(own)).toBe(1)
  expect(await tell(own.number, status)).toBe('refunded')
  expect([await seatsTaken(own), await inMeetings(own)]).toEqual([before - 1, 0])

  // Work done offline before is refused with a reason, so the device keeps it.
  for (const entry of workIn(own)) {
    expect(await send(own.learner, entry)).toMatchObject([{ outcome: 'refused', code: 'ENROLLMENT_REFUNDED' }])
  }
  expect(new Set((await send(own.learner, ...workIn(own))).map(({ outcome }) => outcome))).toEqual(new Set(['refused']))
  const actor = { userId: (await world.newAdmin()).userId, place: '', at: world.clock.now }
  const part = { part: 'material', partId: own.materials[2]?.id ?? '', reason: 'Coba' } as const
  const refused = { code: 'ENROLLMENT_REFUNDED' }
  await expect(passByHand(world.db, actor, own.enrollmentId, part)).rejects.toMatchObject(refused)
  const graduating = inTransaction(world.db, tx => graduate(tx, actor, own.enrollmentId, 'Coba'))
  await expect(graduating).rejects.toMatchObject(refused)

  // It can still be read and taken along, with what was earned before, and says why.
  const params = { enrollmentId: own.enrollmentId }
  const read = (await world.call(getEnrollment, { params, query: {} }, { as: own.learner })).data
  expect(read.refundedAt).toBe(world.clock.now.toISOString())
  expect(read.progress_status.filter(item => item.status === 'COMPLETED')).toHaveLength(1)
  expect((await world.call(listEnrollments, {}, { as: own.learner })).data).toMatchObject([
    { refundedAt: world.clock.now.toISOString() },
  ])
  expect((await world.call(exportAccount, {}, { as: own.learner })).status).toBe(200)

  // News that come twice or late change nothing.
  for (const late of [status, 'settlement', 'partial_refund', 'expire']) {
    expect(await tell(own.number, late)).toBe('refunded')
  }
  expect(await seatsTaken(own)).toBe(before - 1)
})

test('part of the money given back leaves the class as it is', async () => {
  const own = await bought()
  const before = await seatsTaken(own)
  for (const status of ['partial_refund', 'partial_chargeback']) expect(await tell(own.number, status)).toBe('paid')
  expect(await seatsTaken(own)).toBe(before)
  expect(await send(own.learner, workIn(own)[0]!)).toMatchObject([{ outcome: 'accepted' }])
})

test('a refunded class that is bought again goes on where it was left', async () => {
  const own = await bought()
  await send(own.learner, workIn(own)[0]!)
  await tell(own.number, 'refund')
  const { user_id: userId, course_id: courseId, session_id: sessionId, career_track_id: careerTrackId } = own.row
  const choice = { userId, courseId, sessionId, careerTrackId, now: world.clock.now }
  expect(await inTransaction(world.db, tx => enroll(tx, choice))).toBe(own.enrollmentId)
  expect(await inMeetings(own)).toBe(1)
  expect(await send(own.learner, workIn(own)[1]!)).toMatchObject([{ outcome: 'accepted' }])
  expect(await inTransaction(world.db, tx => enroll(tx, choice))).toBeUndefined()
})
