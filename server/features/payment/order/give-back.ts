import { sumRefundedRupiah, type OrderState } from '#contract/payment/payment.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { type CardProvider, ProviderUnavailable, ProviderRefused } from '../../../providers/midtrans/port.ts'
import { formatOwnRow } from '../../../realtime/topic.ts'
import { touchTopic } from '../../../realtime/touch.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { returnSeat } from '../../catalog/course/service.ts'
import { lockForRefund, refundEnrollment } from '../../learning/enrollment/service.ts'
import { lockBalance, returnPoints } from '../../points/points/service.ts'
import { refundNotice } from './notices.ts'
import { findOrder, insertPaymentReport, listPartialRefunds, lockOrder, type OrderRow, updateOrder } from './queries.ts'
import { cancelAtProvider, type OrderServices } from './service.ts'
import { recordPaymentReport, findReportedOrder } from './settle.ts'

interface Refund {
  id: string
  amount: number
  /**
   * Sum of the refunds that the order had when the admin opened the order. If the sum has changed since that time, the
   * refund is refused.
   */
  returnedBefore: number
  reason: string
}

/**
 * Idempotency key of an admin's refund at the provider. Two admins who refund at the same time use the same key, so the
 * provider refunds once.
 */
export const getRefundKey = ({ id, returnedBefore }: Pick<Refund, 'id' | 'returnedBefore'>) => `${id}-${returnedBefore}`

/** Locks the order and checks that the refund is still possible. Locks in the same order as `recordPaymentReport`. */
async function lockRefundable(tx: Tx, found: OrderRow, refund: Refund, now: Date): Promise<OrderRow> {
  if (found.enrollment_id !== null) await lockForRefund(tx, found.enrollment_id)
  await lockBalance(tx, found.user_id, now)
  const order = await lockOrder(tx, found.id)
  if (order.state !== 'paid' && order.state !== 'refund-due') throw new CallError('ORDER_NOT_REFUNDABLE')
  const returned = sumRefundedRupiah(await listPartialRefunds(tx, order.id, order.transaction_id), undefined) ?? 0
  if (returned !== refund.returnedBefore) throw new CallError('REFUND_CHANGED')
  if (refund.amount > order.amount - returned) {
    const fieldErrors = { amount: `Paling banyak ${new Intl.NumberFormat('id-ID').format(order.amount - returned)}` }
    throw new CallError('REFUND_TOO_MUCH', { fieldErrors })
  }
  return order
}

/** Refunds a paid order in full or in part. Returns the new state. */
export async function refundOrder(services: OrderServices, actor: Actor, refund: Refund): Promise<OrderState> {
  const order = await findOrder(services.db, refund.id)
  if (!order) throw new CallError('ORDER_NOT_FOUND')
  return order.method === 'point'
    ? refundPoints(services, actor, order, refund)
    : refundCard(services, actor, order, refund)
}

function refundPoints({ db }: OrderServices, actor: Actor, found: OrderRow, refund: Refund): Promise<OrderState> {
  const { amount, returnedBefore } = refund
  const now = actor.at
  return runInTransaction(db, async tx => {
    const order = await lockRefundable(tx, found, refund, now)
    const isFull = returnedBefore + amount === order.amount
    const state = isFull ? 'refunded' : order.state
    await returnPoints(tx, order.user_id, { amount, reason: 'order-returned', ref: getRefundKey(refund), now })
    await insertPaymentReport(tx, {
      order_id: order.id,
      transaction_id: '',
      transaction_status: isFull ? 'refund' : 'partial_refund',
      fraud_status: '',
      refund_key: getRefundKey(refund),
      refund_amount: amount,
      state_after: state,
      received_at: now,
    })
    if (isFull) {
      await updateOrder(tx, order.id, { state })
      if (order.enrollment_id !== null && (await refundEnrollment(tx, order.enrollment_id, now)))
        await returnSeat(tx, order.session_id)
    }
    await touchTopic(tx, formatOwnRow('orders', order.user_id))
    const part = isFull ? {} : { part: { amount, key: getRefundKey(refund) } }
    const notice = refundNotice({ order, hasEnrollment: order.enrollment_id !== null, ...part }, now)
    await planNotifications(tx, [notice], now)
    await writeDown(tx, actor, order, { refund, state })
    return state
  })
}

/**
 * Refunds a card payment. Calls the provider between two transactions, so that no lock is held during the request. If
 * this server stops after the request, the provider's notification records the refund, but without the admin's reason.
 */
async function refundCard(services: OrderServices, actor: Actor, found: OrderRow, refund: Refund): Promise<OrderState> {
  const { db, cards } = services
  if (!cards) throw new CallError('PAYMENT_METHOD_NOT_AVAILABLE')
  await runInTransaction(db, tx => lockRefundable(tx, found, refund, actor.at))
  const report = await askForRefund(cards, found, refund)
  const { state, replaced } = await runInTransaction(db, async tx => {
    const { before, state, news, replaced } = await recordPaymentReport(
      tx,
      await findReportedOrder(tx, report),
      report,
      actor.at,
    )
    // The report contains nothing new if another admin's refund or the provider's notification has already recorded the
    // same refund.
    if (before === state && news.length === 0) throw new CallError('REFUND_CHANGED')
    await writeDown(tx, actor, found, { refund, state })
    return { state, replaced }
  })
  if (replaced !== undefined) cancelAtProvider(services, replaced)
  return state
}

async function askForRefund(cards: CardProvider, { number, transaction_id: paidBy }: OrderRow, refund: Refund) {
  const { amount, reason } = refund
  const transactionId = paidBy ?? undefined
  try {
    await cards.refund(number, { transactionId, key: getRefundKey(refund), amount, reason })
    const report = await cards.findStatus(number, transactionId)
    if (!report) throw new CallError('PAYMENT_UNKNOWN')
    return report
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new CallError('PAYMENT_PROVIDER_AWAY')
    if (error instanceof ProviderRefused) throw new CallError('REFUND_REFUSED')
    throw error
  }
}

function writeDown(
  tx: Tx,
  actor: Actor,
  order: OrderRow,
  { refund, state }: { refund: Refund; state: OrderState },
): Promise<void> {
  const { amount, returnedBefore, reason } = refund
  return recordAudit(tx, actor, {
    action: 'order.give-back',
    subject: { kind: 'order', id: order.id, name: order.number },
    personId: order.user_id,
    reason,
    before: { state: order.state, returned: returnedBefore },
    after: { state, returned: returnedBefore + amount },
  })
}
