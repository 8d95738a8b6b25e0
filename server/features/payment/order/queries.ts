import type { Insertable, Updateable } from 'kysely'
import type { PartialRefund } from '#contract/payment/payment.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { OrderTables } from '../../../db/tables/orders.ts'

function orders(db: Db) {
  return db
    .selectFrom('payment_order')
    .innerJoin('course', 'course.id', 'payment_order.course_id')
    .selectAll('payment_order')
    .select(['course.slug as course_slug', 'course.career_track_id'])
}
export type OrderRow = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>

export function listOwnOrders(db: Db, userId: string) {
  return orders(db)
    .where('payment_order.user_id', '=', userId)
    .orderBy('payment_order.created_at', 'desc')
    .orderBy('payment_order.id')
    .execute()
}

export function findOwnOrder(db: Db, userId: string, id: string) {
  return orders(db).where('payment_order.user_id', '=', userId).where('payment_order.id', '=', id).executeTakeFirst()
}

export function findOrder(db: Db, id: string) {
  return orders(db).where('payment_order.id', '=', id).executeTakeFirst()
}

export function findOrderByNumber(db: Db, number: string) {
  return orders(db).where('payment_order.number', '=', number).executeTakeFirst()
}

/** Finds the order that is waiting for payment. */
export function findPendingOrder(db: Db, userId: string, courseId: string) {
  return orders(db)
    .where('payment_order.user_id', '=', userId)
    .where('payment_order.course_id', '=', courseId)
    .where('payment_order.state', '=', 'pending')
    .executeTakeFirst()
}

export function listPendingOf(db: Db, sessionId: string) {
  return orders(db)
    .where('payment_order.session_id', '=', sessionId)
    .where('payment_order.state', '=', 'pending')
    .execute()
}

export function listPendingOfUser(db: Db, userId: string) {
  return orders(db).where('payment_order.user_id', '=', userId).where('payment_order.state', '=', 'pending').execute()
}

/** True if the account was erased. False after a merge, because the kept account then has the courses. */
export async function isBuyerErased(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function moveOrders(tx: Tx, enrollmentIds: readonly string[], sessionId: string): Promise<void> {
  await tx
    .updateTable('payment_order')
    .set({ session_id: sessionId })
    .where('enrollment_id', 'in', enrollmentIds)
    .where('state', '=', 'paid')
    .execute()
}

/** Locks an order. To prevent deadlocks, code must lock in this order: the learner's balance, the order, the seat. */
export function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  return orders(tx).where('payment_order.id', '=', id).forUpdate('payment_order').executeTakeFirstOrThrow()
}

export async function insertOrder(tx: Tx, order: Insertable<OrderTables['payment_order']>): Promise<void> {
  await tx.insertInto('payment_order').values(order).execute()
}

export async function updateOrder(tx: Tx, id: string, change: Updateable<OrderTables['payment_order']>): Promise<void> {
  await tx.updateTable('payment_order').set(change).where('id', '=', id).execute()
}

/**
 * Stores the token unless the order already has a token. Returns the stored token, so that two concurrent requests use
 * the same token.
 */
export async function storePaymentToken(db: Db, id: string, token: string): Promise<string> {
  const row = await db
    .updateTable('payment_order')
    .set(eb => ({ midtrans_token: eb.fn.coalesce('midtrans_token', eb.val(token)) }))
    .where('id', '=', id)
    .returning('midtrans_token')
    .executeTakeFirstOrThrow()
  return row.midtrans_token ?? token
}

/**
 * Returns true for one caller in each period of `pauseMs` milliseconds, if the order is still in the state in which it
 * was read. Only this caller asks the provider about the order.
 */
export async function claimProviderCheck(
  db: Db,
  { id, state }: Pick<OrderRow, 'id' | 'state'>,
  now: Date,
  pauseMs: number,
): Promise<boolean> {
  const claimedRow = await db
    .updateTable('payment_order')
    .set({ checked_at: now })
    .where('id', '=', id)
    .where('state', '=', state)
    .where(eb => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', new Date(now.getTime() - pauseMs))]))
    .returning('id')
    .executeTakeFirst()
  return claimedRow !== undefined
}

/** Inserts a report of the provider. Returns false if the same report is already stored. */
export async function insertPaymentReport(tx: Tx, notice: Insertable<OrderTables['payment_notice']>): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('payment_notice')
    .values(notice)
    .onConflict(conflict => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

/** Lists the ids of the known transactions of an order. */
export async function listTransactionIds(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_notice')
    .select('transaction_id')
    .distinct()
    .where('order_id', '=', orderId)
    .where('transaction_id', '<>', '')
    .execute()
  return rows.map(row => row.transaction_id)
}

/**
 * Lists the partial refunds that were already reported for one transaction of an order, or for all if `transactionId`
 * is null. Includes partial refunds without a transaction: refunds of points, and refunds that an admin recorded.
 */
export async function listPartialRefunds(
  tx: Db | Tx,
  orderId: string,
  transactionId: string | null,
): Promise<PartialRefund[]> {
  const rows = await tx
    .selectFrom('payment_notice')
    .select(['refund_key as key', 'refund_amount as amount'])
    .where('order_id', '=', orderId)
    .where('refund_key', '<>', '')
    .$if(transactionId !== null, query => query.where('transaction_id', 'in', ['', transactionId ?? '']))
    .execute()
  return rows.map(({ key, amount }) => ({ key, amount: amount ?? undefined }))
}

/**
 * Lists card orders that are due for a refund and were paid after `paidSince`. The order that was checked longest ago
 * comes first.
 */
export function listRefundDue(db: Db, paidSince: Date, limit: number): Promise<OrderRow[]> {
  return orders(db)
    .where('payment_order.state', '=', 'refund-due')
    .where('payment_order.method', '=', 'midtrans')
    .where('payment_order.paid_at', '>', paidSince)
    .orderBy('payment_order.checked_at', order => order.asc().nullsFirst())
    .limit(limit)
    .execute()
}

export function listOverdue(db: Db, before: Date, limit: number) {
  return orders(db)
    .where('payment_order.state', '=', 'pending')
    .where('payment_order.expires_at', '<', before)
    .orderBy('payment_order.checked_at', order => order.asc().nullsFirst())
    .limit(limit)
    .execute()
}

export function findPayer(db: Db, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['full_name', 'email', 'phone_number'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
