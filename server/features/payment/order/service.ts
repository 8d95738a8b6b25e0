import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { ORDER_HOLD_MINUTES } from '#contract/wire/limits.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { ProviderUnavailable, ProviderRefused } from '../../../providers/midtrans/port.ts'
import { formatOwnRow } from '../../../realtime/topic.ts'
import { touchTopic } from '../../../realtime/touch.ts'
import type { UndoData } from '../../../desk/bulk/action.ts'
import { returnSeat, reserveSeat } from '../../catalog/course/service.ts'
import { lockBalance } from '../../points/points/service.ts'
import { countOrders, type OrderFilter, sumCardRevenue } from './desk-queries.ts'
import { generateOrderNumber } from './order-number.ts'
import {
  findOrder,
  findOwnOrder,
  findPayer,
  findPendingOrder,
  insertOrder,
  storePaymentToken,
  listPendingOf,
  listPendingOfUser,
  lockOrder,
  moveOrders,
  type OrderRow,
  updateOrder,
} from './queries.ts'

export type OrderServices = Pick<Services, 'db' | 'now' | 'cards' | 'publicUrl'> & { log: FastifyBaseLogger }

/** Returns the number of orders that were paid in a period. */
export function countPaidOrders(db: Db, period: Pick<OrderFilter, 'from' | 'until'>): Promise<number> {
  return countOrders(db, period)
}

/** Returns the number of card orders that were paid in a period, and the rupiah that were not refunded. */
export function sumCardPayments(
  db: Db,
  period: Pick<OrderFilter, 'from' | 'until'>,
): Promise<{ count: number; sum: number }> {
  return sumCardRevenue(db, period)
}

interface Purchase {
  userId: string
  course: { id: string; title: string }
  session: { id: string; title: string }
  amount: number
  now: Date
}

function rowOf({ userId, course, session, amount, now }: Purchase) {
  return {
    id: randomUUID(),
    number: generateOrderNumber(now),
    user_id: userId,
    course_id: course.id,
    session_id: session.id,
    course_title: course.title,
    session_title: session.title,
    amount,
    created_at: now,
  }
}

/**
 * Places a card order and reserves a seat until the payment deadline, so that a payment before the deadline finds a
 * free seat.
 */
export async function placeCardOrder(tx: Tx, purchase: Purchase): Promise<string> {
  const row = rowOf(purchase)
  const expiresAt = new Date(purchase.now.getTime() + ORDER_HOLD_MINUTES * 60_000)
  await insertOrder(tx, { ...row, method: 'midtrans', state: 'pending', expires_at: expiresAt })
  if (!(await reserveSeat(tx, purchase.session.id))) throw new CallError('QUOTA_IS_FULL')
  return row.id
}

/** Records an order that is already paid with points. */
export async function recordPointOrder(tx: Tx, purchase: Purchase, enrollmentId: string): Promise<string> {
  const row = rowOf(purchase)
  const paid = { state: 'paid', paid_at: purchase.now, enrollment_id: enrollmentId } as const
  await insertOrder(tx, { ...row, ...paid, method: 'point' })
  return row.id
}

/**
 * Closes an order and releases its seat. Changes nothing if the order is not pending. The caller must have locked the
 * learner's balance.
 */
export async function closeOrder(tx: Tx, id: string, state: 'failed' | 'expired'): Promise<void> {
  const order = await lockOrder(tx, id)
  if (order.state !== 'pending') return
  await updateOrder(tx, id, { state })
  await returnSeat(tx, order.session_id)
  await touchTopic(tx, formatOwnRow('orders', order.user_id))
}

/**
 * Closes the user's pending order for a course when the user gets the course in another way. Returns the number of the
 * order, because the caller must cancel the order at the provider after the commit. The caller must have locked the
 * learner's balance.
 */
export async function closePendingOf(tx: Tx, userId: string, courseId: string): Promise<string | undefined> {
  const pending = await findPendingOrder(tx, userId, courseId)
  if (pending) await closeOrder(tx, pending.id, 'failed')
  return pending?.number
}

/**
 * Closes all pending orders of an account that is being erased. Returns their numbers, because the caller must cancel
 * the orders at the provider after the commit. The caller must have locked the learner's balance.
 */
export async function closeOrdersOfUser(tx: Tx, userId: string): Promise<string[]> {
  const waiting = await listPendingOfUser(tx, userId)
  for (const { id } of waiting) await closeOrder(tx, id, 'failed')
  return waiting.map(({ number }) => number)
}

/**
 * Returns the token of the payment window. Creates the token at the provider if the order has none. Returns undefined
 * if the order is not pending.
 */
export async function getPaymentToken(services: OrderServices, orderId: string): Promise<string | undefined> {
  const { db, now, cards, publicUrl, log } = services
  const order = await findOrder(db, orderId)
  if (order?.state !== 'pending') return undefined
  if (order.midtrans_token !== null) return order.midtrans_token
  if (!cards) throw new CallError('PAYMENT_METHOD_NOT_AVAILABLE')
  const payer = await findPayer(db, order.user_id)
  try {
    const token = await cards.createTransaction({
      orderNumber: order.number,
      amount: order.amount,
      item: { id: order.course_slug, name: order.course_title },
      payer: { name: payer.full_name, email: payer.email, phone: payer.phone_number ?? undefined },
      orderedAt: order.created_at,
      holdMinutes: ORDER_HOLD_MINUTES,
      returnUrl: `${publicUrl()}/payment/pending?order=${order.id}`,
    })
    return await storePaymentToken(db, order.id, token)
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      log.warn({ orderId, reason: error.message }, 'payment provider returned no payment window')
      throw new CallError('PAYMENT_PROVIDER_AWAY')
    }
    if (!(error instanceof ProviderRefused)) throw error
    log.error({ orderId, reason: error.message }, 'payment provider refused an order')
    await runInTransaction(db, async tx => {
      await lockBalance(tx, order.user_id, now())
      await closeOrder(tx, order.id, 'failed')
    })
    throw new CallError('PAYMENT_METHOD_NOT_AVAILABLE')
  }
}

/** Cancels a replaced order at the provider. If the request fails, the order is still closed in our database. */
export function cancelAtProvider({ cards, log }: Pick<OrderServices, 'cards' | 'log'>, orderNumber: string): void {
  cards
    ?.cancel(orderNumber)
    .catch((error: unknown) =>
      log.warn({ err: error, orderNumber }, 'failed to cancel an order at the payment provider'),
    )
}

/** `afterRow` of imports: cancels the order that the row has replaced. */
export function cancelReplacedOrder(services: Pick<OrderServices, 'cards' | 'log'>, { replaced }: UndoData): void {
  if (typeof replaced === 'string') cancelAtProvider(services, replaced)
}

/** Closes all pending orders of a cancelled session. Returns the number of these orders. */
export async function closeOrdersOfSession(
  services: Pick<OrderServices, 'db' | 'now' | 'cards' | 'log'>,
  sessionId: string,
): Promise<number> {
  const waiting = await listPendingOf(services.db, sessionId)
  for (const { id, number, user_id: userId } of waiting) {
    await runInTransaction(services.db, async tx => {
      await lockBalance(tx, userId, services.now())
      await closeOrder(tx, id, 'failed')
    })
    cancelAtProvider(services, number)
  }
  return waiting.length
}

/**
 * Moves the orders of these enrolments to the learners' new session. The payments stay valid and their amounts do not
 * change.
 */
export async function moveOrdersToSession(tx: Tx, enrollmentIds: readonly string[], sessionId: string): Promise<void> {
  await moveOrders(tx, enrollmentIds, sessionId)
}

/** Returns the caller's own order. Another user's order is reported as not found. */
export async function getOwnOrder(db: Db, userId: string, id: string): Promise<OrderRow> {
  const order = await findOwnOrder(db, userId, id)
  if (!order) throw new CallError('ORDER_NOT_FOUND')
  return order
}

export interface OpenOrder {
  id: string
  number: string
  sessionId: string
  amount: number
  expiresAt: Date | null
}

/** Finds the user's order for this course that is waiting for payment and has a reserved seat. */
export async function findOpenOrder(db: Db, userId: string, courseId: string): Promise<OpenOrder | undefined> {
  const row = await findPendingOrder(db, userId, courseId)
  return (
    row && {
      id: row.id,
      number: row.number,
      sessionId: row.session_id,
      amount: row.amount,
      expiresAt: row.expires_at,
    }
  )
}
