import { randomUUID } from 'node:crypto'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { parseReportedState } from '#contract/payment/payment.ts'
import type { PaymentReport } from '#server/providers/midtrans/port.ts'
import { applyReport } from '#server/features/payment/order/settle.ts'
import type { Learner, LearningApp } from './learning-app.ts'

const AMOUNT = 99_000

/** Buys a course by card, with its seat. */
export async function buyCourse(world: LearningApp) {
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
      transaction_id: getTransaction(number),
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
export type BoughtCourse = Awaited<ReturnType<typeof buyCourse>>

const getTransaction = (number: string) => `tx-${number}`

/** Returns the provider's report about the order. */
export const createPaymentReport = (
  number: string,
  status: string,
  transactionId = getTransaction(number),
): PaymentReport => ({
  orderNumber: number,
  grossAmount: `${AMOUNT}.00`,
  status,
  fraudStatus: undefined,
  news: parseReportedState(status, undefined),
  transactionId,
  paymentType: 'credit_card',
  refunds: [],
  returnedTotal: undefined,
})

export const sendPaymentReport = (world: LearningApp, report: PaymentReport) =>
  applyReport({ db: world.db, now: () => world.clock.now, log: world.app.log, cards: undefined }, report)

export const countSeatsTaken = async (world: LearningApp, { row }: BoughtCourse) =>
  (
    await world.db
      .selectFrom('course_session')
      .select('seats_taken')
      .where('id', '=', row.session_id)
      .executeTakeFirstOrThrow()
  ).seats_taken
export const countSeatsInMeetings = async (world: LearningApp, { learner, row }: BoughtCourse) =>
  (
    await world.db
      .selectFrom('webinar_registration')
      .select('state')
      .where('webinar_id', '=', row.session_id)
      .where('user_id', '=', learner.userId)
      .execute()
  ).length

export async function sendWork(world: LearningApp, as: Learner, ...entries: { kind: string; payload: object }[]) {
  const happenedAt = world.clock.now.toISOString()
  const body = { entries: entries.map(entry => ({ id: randomUUID(), happenedAt, ...entry })) }
  return (await world.call(sendOutbox, { body }, { as })).data.results
}

/** Returns one entry of each kind that the outbox sends for a course. */
export function createOutboxWork({ learner, enrollmentId, materials }: BoughtCourse) {
  const { userId } = learner
  const getId = (type: string) => materials.find(material => material.type === type)?.id ?? ''
  const article = getId('article')
  const step = { userId, enrollmentId, lectureMaterialId: article, status: 'COMPLETED' }
  const event = { event_name: 'material-completed', ref: `${enrollmentId}:${article}` }
  return [
    { kind: 'progress', payload: step },
    { kind: 'points', payload: { user_id: userId, point: 5, extras: event } },
    { kind: 'assignment', payload: { enrollmentId, lectureMaterialId: getId('assignment'), text: 'Jawabanku' } },
  ]
}
