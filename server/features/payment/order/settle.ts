import type { AuditAction } from '#contract/admin/audit.ts'
import {
  isOrderAdvance,
  isPartialRefund,
  mapReportToOrderState,
  type OrderState,
  type PartialRefund,
  sumRefundedRupiah,
} from '#contract/payment/payment.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import type { PaymentReport } from '../../../providers/midtrans/port.ts'
import { formatOwnRow } from '../../../realtime/topic.ts'
import { touchTopic } from '../../../realtime/touch.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { isSessionOpen, returnSeat, reserveSeat } from '../../catalog/course/service.ts'
import { enroll, lockForRefund, refundEnrollment } from '../../learning/enrollment/service.ts'
import { lockBalance } from '../../points/points/service.ts'
import { lockMeetings } from '../../webinar/webinar/service.ts'
import { recordChargeback, recordStrayPayment } from './findings.ts'
import { refundNotice } from './notices.ts'
import {
  findOrderByNumber,
  insertPaymentReport,
  isBuyerErased,
  listPartialRefunds,
  lockOrder,
  type OrderRow,
  updateOrder,
} from './queries.ts'
import { cancelAtProvider, closePendingOf, type OrderServices } from './service.ts'

type Books = Pick<OrderServices, 'db' | 'now' | 'log' | 'cards'>

/** Records a report of the provider, in its own transaction. Cancels the order that the payment replaces. */
export async function applyReport(
  services: Books,
  report: PaymentReport,
  { isNewest = true }: { isNewest?: boolean } = {},
): Promise<OrderState> {
  const { db, now, log } = services
  const { orderNumber, grossAmount } = report
  const foundOrder = await findCardOrder(db, report).catch((error: unknown) => {
    log.error({ err: error, orderNumber, grossAmount }, 'payment matches no order')
    throw error
  })
  const { before, state, hasFinding, replaced } = await runInTransaction(db, async tx => {
    const booked = await recordPaymentReport(tx, foundOrder, { ...report, isNewest }, now())
    for (const { action, refund } of returnsOf(booked, report)) {
      await recordAudit(tx, provider(now()), {
        action,
        subject: { kind: 'order', id: foundOrder.id, name: foundOrder.number },
        personId: foundOrder.user_id,
        before: { state: booked.before },
        after: {
          state: booked.state,
          news: report.status,
          ...(refund && { refundKey: refund.key }),
          ...(refund?.amount !== undefined && { refundAmount: refund.amount }),
        },
      })
    }
    return booked
  })
  if (replaced !== undefined) cancelAtProvider(services, replaced)
  if (state === 'refund-due' && before !== state)
    log.error({ orderId: foundOrder.id }, 'payment received for an order without a seat, refund it')
  if (hasFinding)
    log.error({ orderId: foundOrder.id, status: report.status }, 'a payment needs the decision of an admin')
  return state
}

const provider = (at: Date) => ({ userId: null, place: 'Midtrans', at })

interface LoggedReturn {
  action: AuditAction
  refund?: PartialRefund | undefined
}

/**
 * Returns the audit entries for a report: one for each new partial refund, and one when the order is fully refunded.
 */
function returnsOf({ before, state, news }: Booked, { status }: PaymentReport): LoggedReturn[] {
  if (before === 'refunded') return []
  const parts = isPartialRefund(status) ? news : []
  return [
    ...parts.map(refund => ({ action: 'order.partly-returned' as const, refund })),
    ...(state === 'refunded' ? [{ action: 'order.returned' as const }] : []),
  ]
}

interface Booked {
  /** State of the order before the report. */
  before: OrderState
  state: OrderState
  /**
   * Partial refunds that no earlier report contained. Contains one undefined element if the report is not about a
   * partial refund.
   */
  news: readonly (PartialRefund | undefined)[]
  /** True if the report opened a finding for the admins. */
  hasFinding: boolean
  /**
   * Number of the newer order that the payment replaces. The caller must cancel this order at the provider after the
   * commit.
   */
  replaced: string | undefined
}

/**
 * Returns the new partial refunds of a report. One report may contain several partial refunds. Leaves out known
 * refunds, because a report about a chargeback also lists the earlier refunds. If the report contains no partial
 * refund, returns one undefined element.
 */
function partsOf(
  { status, refunds }: PaymentReport,
  earlier: readonly PartialRefund[],
): readonly (PartialRefund | undefined)[] {
  if (!isPartialRefund(status) || refunds.length === 0) return [undefined]
  const knownKeys = new Set(earlier.map(({ key }) => key))
  return refunds.filter(({ key }) => !knownKeys.has(key))
}

async function findCardOrder(db: Db, { orderNumber }: PaymentReport): Promise<OrderRow> {
  const order = await findOrderByNumber(db, orderNumber)
  if (order?.method !== 'midtrans') throw new CallError('ORDER_NOT_FOUND')
  return order
}

/** Finds the order of a report. Throws if the order is not a card order or has another amount. */
export async function findReportedOrder(db: Db, report: PaymentReport): Promise<OrderRow> {
  const cardOrder = await findCardOrder(db, report)
  if (Number(report.grossAmount) !== cardOrder.amount) throw new CallError('PAYMENT_AMOUNT_MISMATCH')
  return cardOrder
}

/**
 * Stores a report of the provider and applies its effects. The final result is the same if reports arrive twice, late
 * or in another order. Locks the learner's balance, as every purchase does. A refund first locks the enrolment, as all
 * code that awards points does. Returns the order's state before and after the report.
 */
export async function recordPaymentReport(
  tx: Tx,
  found: OrderRow,
  report: PaymentReport & { isNewest?: boolean },
  now: Date,
): Promise<Booked> {
  if (mayReturnMoney(report) && found.enrollment_id !== null) await lockForRefund(tx, found.enrollment_id)
  await lockBalance(tx, found.user_id, now)
  const order = await lockOrder(tx, found.id)
  const isOwn = isOwnTransaction(order, report)
  const earlierPartialRefunds = await listPartialRefunds(tx, order.id, report.transactionId ?? order.transaction_id)
  const { state, replaced }: Advance =
    isOwn && !isEndOfOlderTry(order, report)
      ? await advance(tx, order, { report, earlier: earlierPartialRefunds }, now)
      : { state: order.state }
  const news = []
  for (const refund of partsOf(report, earlierPartialRefunds)) {
    const isNew = await insertPaymentReport(tx, {
      order_id: order.id,
      transaction_id: report.transactionId ?? '',
      transaction_status: report.status,
      fraud_status: report.fraudStatus ?? '',
      refund_key: refund?.key ?? '',
      refund_amount: refund?.amount ?? null,
      state_after: state,
      received_at: now,
    })
    if (isNew && isOwn) news.push(refund)
  }
  if (state !== order.state) await touchTopic(tx, formatOwnRow('orders', order.user_id))
  const noticed = { order, report, now }
  const returnedBefore = sumRefundedRupiah(earlierPartialRefunds, undefined) ?? 0
  const hasFinding = isOwn
    ? await recordChargeback(tx, noticed, { news, returnedBefore })
    : await recordStrayPayment(tx, noticed, earlierPartialRefunds)
  const booked = { before: order.state, state, news, hasFinding, replaced }
  await planNotifications(tx, noticesOf(order, booked, now), now)
  return booked
}

/**
 * True if the report is about the payment of this order. False for a transaction with another amount, and for a second
 * transaction after the order's payment has arrived. Such a transaction does not pay the order, and its refund does not
 * change the order's state.
 */
function isOwnTransaction(order: OrderRow, { grossAmount, transactionId }: PaymentReport): boolean {
  if (Number(grossAmount) !== order.amount) return false
  const isReceived = order.state === 'paid' || order.state === 'refund-due' || order.state === 'refunded'
  if (!isReceived || order.transaction_id === null || transactionId === undefined) return true
  return transactionId === order.transaction_id
}

/**
 * True if an older transaction ended without a payment while the order waits for a newer transaction. In this case the
 * order keeps its seat.
 */
function isEndOfOlderTry(
  { state }: OrderRow,
  { news, isNewest = true }: PaymentReport & { isNewest?: boolean },
): boolean {
  return !isNewest && state === 'pending' && news !== 'paid' && news !== 'refunded'
}

/** Builds the notifications: one for each new partial refund, or one for a full refund. */
function noticesOf(order: OrderRow, { before, state, news }: Booked, now: Date) {
  if (before === 'refunded') return []
  const hasEnrollment = order.enrollment_id !== null
  if (state === 'refunded') return [refundNotice({ order, hasEnrollment }, now)]
  return news.flatMap(refund => {
    if (refund?.amount === undefined) return []
    return [refundNotice({ order, hasEnrollment, part: { amount: refund.amount, key: refund.key } }, now)]
  })
}

function mayReturnMoney({ news, status }: PaymentReport): boolean {
  return news === 'refunded' || status === 'cancel' || status === 'deny' || isPartialRefund(status)
}

interface Reported {
  report: PaymentReport
  /** Partial refunds that were already reported. Needed because a report may contain only the newest refunds. */
  earlier: readonly PartialRefund[]
}

type Advance = Pick<Booked, 'state'> & Partial<Pick<Booked, 'replaced'>>

async function advance(tx: Tx, order: OrderRow, { report, earlier }: Reported, now: Date): Promise<Advance> {
  const { state, amount, transaction_id: transactionId } = order
  const returned = sumRefundedRupiah([...earlier, ...report.refunds], report.returnedTotal)
  const news = mapReportToOrderState({ state, amount, transactionId }, report, returned)
  const how = {
    ...(report.transactionId !== undefined && { transaction_id: report.transactionId }),
    ...(report.paymentType !== undefined && { payment_type: report.paymentType }),
  }
  if (news === 'waiting') {
    if (order.state === 'pending' && Object.keys(how).length > 0) await updateOrder(tx, order.id, how)
    return { state: order.state }
  }
  if (!isOrderAdvance(order.state, news)) return { state: order.state }
  if (news === 'paid') return settle(tx, order, how, now)
  // Sets `paid_at` if it is empty, because a refund may be reported before its payment.
  const paidAt = news === 'refunded' ? { paid_at: order.paid_at ?? now } : {}
  await updateOrder(tx, order.id, { ...how, ...paidAt, state: news })
  const isFreed =
    order.enrollment_id !== null && news === 'refunded' && (await refundEnrollment(tx, order.enrollment_id, now))
  if (order.state === 'pending' || isFreed) await returnSeat(tx, order.session_id)
  return { state: news }
}

/**
 * Handles a received payment and enrols the learner. The order becomes due for a refund if no seat is left, if the
 * session was cancelled, if the learner is already enrolled, or if the account was erased.
 */
async function settle(tx: Tx, order: OrderRow, how: object, now: Date): Promise<Advance> {
  const { id, user_id: userId, course_id: courseId, session_id: sessionId } = order
  const paid = { ...how, paid_at: now }
  await lockMeetings(tx, sessionId)
  let replaced: string | undefined
  if (order.state !== 'pending') {
    // The order was closed before its payment arrived. The learner has now paid this order, so the newer order that
    // replaced it is closed.
    replaced = await closePendingOf(tx, userId, courseId)
    if (!(await reserveSeat(tx, sessionId))) {
      await updateOrder(tx, id, { ...paid, state: 'refund-due' })
      return { state: 'refund-due', replaced }
    }
  }
  // If the session was cancelled or the account was erased, the learner is not enrolled and the payment becomes due for
  // a refund.
  const choice = { userId, courseId, sessionId, careerTrackId: order.career_track_id, now }
  const canEnroll = (await isSessionOpen(tx, sessionId)) && !(await isBuyerErased(tx, userId))
  const enrollmentId = canEnroll ? await enroll(tx, choice) : undefined
  if (enrollmentId === undefined) {
    await returnSeat(tx, sessionId)
    await updateOrder(tx, id, { ...paid, state: 'refund-due' })
    return { state: 'refund-due', replaced }
  }
  await updateOrder(tx, id, { ...paid, state: 'paid', enrollment_id: enrollmentId })
  return { state: 'paid', replaced }
}
