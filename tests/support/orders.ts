import { randomUUID } from 'node:crypto'
import { payCheckout } from '#contract/payment/checkout.ts'
import { getOrder, notifyPayment, type PaymentNotification } from '#contract/payment/order.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { runInTransaction } from '#server/db/database.ts'
import { createVoucherBatch } from '#server/features/payment/redemption/service.ts'
import { type Learner, startLearningApp } from '#tests/support/learning-app.ts'
import { type LookAlikeTransaction, openMidtransLookAlike } from '#tests/support/midtrans.ts'

export const SLUG = 'dasar-pengembang-web'
export const PRICE = 50
export const RUPIAH = 99_000
export const settledReport = { transaction_status: 'settlement' }
export const createFailures = (count: number) => Array.from({ length: count }, () => ({ status: 500, body: '{}' }))

/** Starts the app beside a payment provider on this machine, with the calls of an order. */
export async function startOrders() {
  const midtrans = await openMidtransLookAlike()
  const world = await startLearningApp({ config: { midtrans: midtrans.settings } })
  const sessions = await world.db
    .selectFrom('course_session')
    .innerJoin('course', 'course.id', 'course_session.course_id')
    .select('course_session.id')
    .where('slug', '=', SLUG)
    .orderBy('starts_at')
    .execute()
  const [sessionId = '', otherSessionId = ''] = sessions.map(session => session.id)
  let before: Record<string, number> = {}

  /** Closes pending orders, and sets both sessions to `quota` free seats. */
  async function emptySessions(quota = 1_000): Promise<void> {
    const { db } = world
    await db.updateTable('payment_order').set({ state: 'failed' }).where('state', '=', 'pending').execute()
    const seats = await getSeats(sessionId)
    const otherSeats = await getSeats(otherSessionId)
    before = { [sessionId]: seats.enrolled + seats.waiting, [otherSessionId]: otherSeats.enrolled + otherSeats.waiting }
    await db
      .updateTable('course_session')
      .set({ quota, seats_taken: 0 })
      .where('id', 'in', [sessionId, otherSessionId])
      .execute()
  }

  async function getSeats(id: string) {
    const { db } = world
    const count = (rows: readonly unknown[]) => rows.length
    const { seats_taken: taken } = await db
      .selectFrom('course_session')
      .select('seats_taken')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return {
      taken,
      enrolled: count(await db.selectFrom('enrollment').select('id').where('session_id', '=', id).execute()),
      waiting: count(
        await db
          .selectFrom('payment_order')
          .select('id')
          .where('session_id', '=', id)
          .where('state', '=', 'pending')
          .execute(),
      ),
    }
  }

  /** Throws unless each seat counted as taken belongs to an enrolment or an open order. */
  async function checkSeats(): Promise<void> {
    for (const id of [sessionId, otherSessionId]) {
      const { taken, enrolled, waiting } = await getSeats(id)
      if (taken !== enrolled + waiting - (before[id] ?? 0))
        throw new Error(`${taken} seats, ${enrolled} in, ${waiting} wait`)
    }
  }

  /** Creates a voucher for the course that can be used once. */
  async function newVoucher(): Promise<string> {
    const { db, clock } = world
    const course = await db.selectFrom('course').select('id').where('slug', '=', SLUG).executeTakeFirstOrThrow()
    const activeFrom = new Date(clock.now.getTime() - DAY_MS)
    const expiresAt = new Date(clock.now.getTime() + DAY_MS)
    const batch = { title: 'Uji', prefix: 'DRTOK' as const, quota: 1, codeCount: 1, useLimit: 1, courseId: course.id }
    const { codes } = await runInTransaction(db, tx =>
      createVoucherBatch(tx, { ...batch, activeFrom, expiresAt }, clock.now),
    )
    return codes[0] ?? ''
  }

  async function pay(
    as: Learner,
    paymentMethod: 'midtrans' | 'point' = 'midtrans',
    session = sessionId,
    key = randomUUID(),
  ) {
    const input = { params: { slug: SLUG }, body: { sessionId: session, paymentMethod } }
    const response = await world.call(payCheckout, input, { as, key })
    // The order id is missing only if the course is free.
    return { ...response, data: { ...response.data, orderId: response.data?.orderId ?? '' } }
  }
  const readOrder = async (as: Learner, id: string) => (await world.call(getOrder, { params: { id } }, { as })).data
  const notify = (body: PaymentNotification) => world.call(notifyPayment, { body })

  async function ordered(as: Learner) {
    const { data } = await pay(as)
    const { number } = await stored(data.orderId)
    return { id: data.orderId, number, token: data.midtransToken }
  }
  const stored = (id: string) =>
    world.db.selectFrom('payment_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const getEnrollments = ({ userId }: Learner) =>
    world.db.selectFrom('enrollment').select(['id', 'session_id']).where('user_id', '=', userId).execute()

  /** Stores a transaction at the stand-in provider and sends its notification. */
  async function happens(number: string, reported: LookAlikeTransaction) {
    midtrans.transactions.set(number, reported)
    return notify(midtrans.wordsOf(number, reported))
  }

  async function close() {
    await world.close()
    await midtrans.close()
  }
  return {
    midtrans,
    world,
    sessionId,
    otherSessionId,
    emptySessions,
    seatsOf: getSeats,
    checkSeats,
    newVoucher,
    pay,
    look: readOrder,
    notify,
    ordered,
    stored,
    enrollmentsOf: getEnrollments,
    happens,
    close,
  }
}
