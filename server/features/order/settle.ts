import type { AuditDeed } from '#contract/audit.ts'
import { isOrderAdvance, newsForOrder, type OrderState } from '#contract/rules/payment.ts'
import { type Db, inTransaction, type Tx } from '../../db/database.ts'
import { audit } from '../../desk/audit.ts'
import { CallError } from '../../http/errors.ts'
import type { PaymentReport } from '../../providers/midtrans/port.ts'
import { ownRow } from '../../realtime/topic.ts'
import { touch } from '../../realtime/touch.ts'
import { isSessionOpen, returnSeat, takeSeat } from '../course/service.ts'
import { enroll, lockEnrollment, refundEnrollment } from '../enrollment/service.ts'
import { lockBalance } from '../points/service.ts'
import { findOrderByNumber, findPending, insertNotice, lockOrder, type OrderRow, updateOrder } from './queries.ts'
import { closeOrder, type OrderServices } from './service.ts'

type Books = Pick<OrderServices, 'db' | 'now' | 'log'>

/** Books what the provider says, in a transaction of its own. */
export async function applyReport({ db, now, log }: Books, report: PaymentReport): Promise<OrderState> {
  const found = await findReported(db, report).catch((error: unknown) => {
    const { orderNumber, grossAmount } = report
    log.error({ err: error, orderNumber, grossAmount }, 'a payment fits no order of ours')
    throw error
  })
  const { state } = await inTransaction(db, async tx => {
    const booked = await bookReport(tx, found, report, now())
    const deed = returnDeedOf(booked, report)
    if (deed) {
      await audit(tx, provider(now()), {
        deed,
        subject: { kind: 'order', id: found.id, name: found.number },
        personId: found.user_id,
        before: { state: booked.before },
        after: { state: booked.state, news: report.status },
      })
    }
    return booked
  })
  if (state === 'refund-due') log.error({ orderId: found.id }, 'money came for an order without a seat: give it back')
  return state
}

const provider = (at: Date) => ({ userId: null, place: 'Midtrans', at })

/** The entry in the log for money that went back, if it did. */
function returnDeedOf({ before, state, isNew }: Booked, { status }: PaymentReport): AuditDeed | undefined {
  if (state === 'refunded' && before !== 'refunded') return 'order.returned'
  const isPart = status === 'partial_refund' || status === 'partial_chargeback'
  return isPart && isNew && state !== 'refunded' ? 'order.partly-returned' : undefined
}

interface Booked {
  /** Where the order was. */
  before: OrderState
  state: OrderState
  /** False if the provider said the same before. */
  isNew: boolean
}

/** The order a report is about: a card order of just this amount. */
export async function findReported(db: Db, { orderNumber, grossAmount }: PaymentReport): Promise<OrderRow> {
  const found = await findOrderByNumber(db, orderNumber)
  if (found?.method !== 'midtrans') throw new CallError('ORDER_NOT_FOUND')
  if (Number(grossAmount) !== found.amount) throw new CallError('PAYMENT_AMOUNT_MISMATCH')
  return found
}

/**
 * Writes down what the provider says of an order and does what follows from it: news that come twice, late or in another
 * order end in the same books. The learner's balance is the lock that all of his purchases share; a refund locks the enrolment before
 * it, as everything does that earns. Answers where the order was and where it is now.
 */
export async function bookReport(tx: Tx, found: OrderRow, report: PaymentReport, now: Date): Promise<Booked> {
  if (mayReturnMoney(report) && found.enrollment_id !== null) await lockEnrollment(tx, found.enrollment_id)
  await lockBalance(tx, found.user_id, now)
  const order = await lockOrder(tx, found.id)
  const state = await advance(tx, order, report, now)
  const isNew = await insertNotice(tx, {
    order_id: order.id,
    transaction_id: report.transactionId ?? '',
    transaction_status: report.status,
    fraud_status: report.fraudStatus ?? '',
    state_after: state,
    received_at: now,
  })
  if (state !== order.state) await touch(tx, ownRow('orders', order.user_id))
  return { before: order.state, state, isNew }
}

function mayReturnMoney({ news, status }: PaymentReport): boolean {
  return news === 'refunded' || status === 'cancel' || status === 'deny'
}

async function advance(tx: Tx, order: OrderRow, report: PaymentReport, now: Date): Promise<OrderState> {
  const news = newsForOrder({ state: order.state, transactionId: order.transaction_id }, report)
  const how = {
    ...(report.transactionId !== undefined && { transaction_id: report.transactionId }),
    ...(report.paymentType !== undefined && { payment_type: report.paymentType }),
  }
  if (news === 'waiting') {
    if (order.state === 'pending' && Object.keys(how).length > 0) await updateOrder(tx, order.id, how)
    return order.state
  }
  if (!isOrderAdvance(order.state, news)) return order.state
  if (news === 'paid') return settle(tx, order, how, now)
  await updateOrder(tx, order.id, { ...how, state: news })
  const isFreed =
    order.enrollment_id !== null && news === 'refunded' && (await refundEnrollment(tx, order.enrollment_id, now))
  if (order.state === 'pending' || isFreed) await returnSeat(tx, order.session_id)
  return news
}

/** Money came: one enrolment, or, where there is no seat any more or a class already, the word that it goes back. */
async function settle(tx: Tx, order: OrderRow, how: object, now: Date): Promise<OrderState> {
  const { id, user_id: userId, course_id: courseId, session_id: sessionId } = order
  const paid = { ...how, paid_at: now }
  if (order.state !== 'pending') {
    // It was given up and paid after all. Whatever was ordered in its place need not be paid any more.
    const successor = await findPending(tx, userId, courseId)
    if (successor) await closeOrder(tx, successor.id, 'failed')
    if (!(await takeSeat(tx, sessionId))) {
      await updateOrder(tx, id, { ...paid, state: 'refund-due' })
      return 'refund-due'
    }
  }
  // Money for a session that was called off goes back: there is nothing to come to.
  const choice = { userId, courseId, sessionId, careerTrackId: order.career_track_id, now }
  const enrollmentId = (await isSessionOpen(tx, sessionId)) ? await enroll(tx, choice) : undefined
  if (enrollmentId === undefined) {
    await returnSeat(tx, sessionId)
    await updateOrder(tx, id, { ...paid, state: 'refund-due' })
    return 'refund-due'
  }
  await updateOrder(tx, id, { ...paid, state: 'paid', enrollment_id: enrollmentId })
  return 'paid'
}
