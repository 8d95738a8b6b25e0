import { sql } from 'kysely'
import type { OrderState } from '#contract/payment/payment.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { isPartOfPayment } from '../../../db/refunds.ts'
import type { OrderRow } from './queries.ts'

export function findComparison(db: Db, day: string) {
  return db.selectFrom('payment_comparison').selectAll().where('day', '=', day).executeTakeFirst()
}

/** Lists the newest comparisons. */
export function listComparisons(db: Db, limit = 31) {
  return db.selectFrom('payment_comparison').selectAll().orderBy('day', 'desc').limit(limit).execute()
}
export type ComparisonRow = Awaited<ReturnType<typeof listComparisons>>[number]

export async function startComparison(db: Db, day: string, now: Date): Promise<void> {
  await db
    .insertInto('payment_comparison')
    .values({ day, started_at: now, finished_at: null, last_order_id: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function finishComparison(db: Db, day: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_comparison')
    .set({ finished_at: now })
    .where('day', '=', day)
    .where('finished_at', 'is', null)
    .execute()
}

/**
 * Lists the card orders of a period that come after the order `after`, oldest first, with the ids of their known
 * transactions. Leaves out orders whose payment window was never created, because the provider does not know these
 * orders.
 */
export function listComparable(
  db: Db,
  { since, until, after, limit }: { since: Date; until: Date; after: string | null; limit: number },
) {
  return db
    .selectFrom('payment_order as bought')
    .select(['bought.id', 'bought.number', 'bought.amount', 'bought.state'])
    .select(
      sql<string[]>`(select coalesce(array_agg(distinct transaction_id), '{}') from payment_notice
        where order_id = bought.id and transaction_id <> '')`.as('transaction_ids'),
    )
    .where('bought.method', '=', 'midtrans')
    .where('bought.midtrans_token', 'is not', null)
    .where('bought.created_at', '>=', since)
    .where('bought.created_at', '<', until)
    .$if(after !== null, query =>
      query.where(
        sql<boolean>`(bought.created_at, bought.id) > (select created_at, id from payment_order where id = ${after})`,
      ),
    )
    .orderBy('bought.created_at')
    .orderBy('bought.id')
    .limit(limit)
    .execute()
}
export type ComparableOrder = Awaited<ReturnType<typeof listComparable>>[number]

/**
 * Stores `last` as the last order of the comparison. Returns false if another server has already claimed these orders.
 */
export async function claimOrders(db: Db, day: string, { after, last }: { after: string | null; last: string }) {
  const claimedRow = await db
    .updateTable('payment_comparison')
    .set({ last_order_id: last })
    .where('day', '=', day)
    .where(sql<boolean>`last_order_id is not distinct from ${after}::uuid`)
    .returning('day')
    .executeTakeFirst()
  return claimedRow !== undefined
}

export interface ComparisonCounts {
  compared: number
  agreed: number
  corrected: number
  contradicted: number
  unanswered: number
  rupiah_here: number
  rupiah_there: number
}

export async function addComparisonCounts(db: Db, day: string, counts: ComparisonCounts): Promise<void> {
  await db
    .updateTable('payment_comparison')
    .set(eb => ({
      compared: eb('compared', '+', counts.compared),
      agreed: eb('agreed', '+', counts.agreed),
      corrected: eb('corrected', '+', counts.corrected),
      contradicted: eb('contradicted', '+', counts.contradicted),
      unanswered: eb('unanswered', '+', counts.unanswered),
      rupiah_here: eb('rupiah_here', '+', counts.rupiah_here),
      rupiah_there: eb('rupiah_there', '+', counts.rupiah_there),
    }))
    .where('day', '=', day)
    .execute()
}

/**
 * Returns the rupiah of an order that the provider should still have according to our database. Includes the order's
 * own payment, and other payments about which an admin decides. If an admin refunded the order outside of the provider,
 * the provider still has the money.
 */
export async function readHeldPayment(tx: Tx, { id }: Pick<OrderRow, 'id'>) {
  const { rows } = await sql<{
    state: OrderState
    transactionId: string | null
    own: number
    partly: number
    stray: number
    isByHand: boolean
  }>`
    select bought.state, bought.transaction_id as "transactionId",
           case when bought.state in ('paid', 'refund-due') or hand.refunded then bought.amount else 0 end as own,
           coalesce((select sum(refund_amount)::int from payment_notice as part where ${isPartOfPayment}), 0) as partly,
           coalesce((select sum(finding.amount - coalesce((
                              select sum(refund_amount)::int from payment_notice as part
                               where part.order_id = bought.id and part.refund_key <> ''
                                 and part.transaction_id = finding.transaction_id), 0))::int
                       from payment_finding as finding
                      where finding.order_id = bought.id and finding.kind in ('second-payment', 'wrong-amount')
                        and (finding.settled_at is null or finding.settled_by is not null)), 0) as stray,
           hand.refunded as "isByHand"
      from payment_order as bought
      cross join lateral (select exists (
        select from payment_notice where order_id = bought.id and refund_key = 'by-hand') as refunded) as hand
     where bought.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`order ${id} not found`)
  const { own, partly, stray, ...order } = row
  return { ...order, rupiah: Math.max(0, own - partly) + stray }
}
