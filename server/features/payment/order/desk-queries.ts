import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/payment/checkout.ts'
import type { OrderState } from '#contract/payment/payment.ts'
import { endOfDay, startOfDay } from '#contract/wire/local-time.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { isPartOfPayment, refundedAmount } from '../../../db/refunds.ts'
import { matchesSearch, isFoundBy, selectUsersByName } from '../../../db/search.ts'

export interface OrderFilter {
  id?: string
  search?: string | undefined
  state?: OrderState | undefined
  method?: PaymentMethod | undefined
  finding?: 'open' | 'settled' | undefined
  /** First and last day of payment, as dates in WIB. */
  from?: string | undefined
  until?: string | undefined
}

const ordersWithOpenFinding = (db: Db) =>
  db.selectFrom('payment_finding').select('order_id').where('settled_at', 'is', null)

/**
 * Selects orders. Every order has a user, so a left join keeps all rows, and PostgreSQL can skip the join in a query
 * that only counts.
 */
export function selectDeskOrders(db: Db, { id, search, state, method, finding, from, until }: OrderFilter) {
  return db
    .selectFrom('payment_order as bought')
    .leftJoin('app_user as person', 'person.id', 'bought.user_id')
    .select(['bought.id', 'bought.number', 'bought.course_title', 'bought.session_title', 'bought.method'])
    .select(['bought.amount', 'bought.state', 'bought.created_at', 'bought.paid_at', 'bought.payment_type'])
    .select(['bought.transaction_id', 'bought.user_id'])
    .select(eb => [
      eb.ref('person.full_name').$notNull().as('full_name'),
      eb.ref('person.email').$notNull().as('email'),
      sql<number>`(select count(*)::int from payment_finding as finding
        where finding.order_id = bought.id and finding.settled_at is null)`.as('open_findings'),
      refundedAmount.as('returned'),
    ])
    .$if(id !== undefined, query => query.where('bought.id', '=', id ?? ''))
    .$if(state !== undefined, query => query.where('bought.state', '=', state ?? 'paid'))
    .$if(method !== undefined, query => query.where('bought.method', '=', method ?? 'midtrans'))
    .$if(finding === 'open', query => query.where('bought.id', 'in', ordersWithOpenFinding(db)))
    .$if(finding === 'settled', query =>
      query
        .where('bought.id', 'in', db.selectFrom('payment_finding').select('order_id'))
        .where('bought.id', 'not in', ordersWithOpenFinding(db)),
    )
    .$if(from !== undefined, query => query.where('bought.paid_at', '>=', startOfDay(from ?? '', 'WIB')))
    .$if(until !== undefined, query => query.where('bought.paid_at', '<', endOfDay(until ?? '', 'WIB')))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb =>
        isFoundBy(
          eb.ref('bought.id'),
          sql`select paid.id from payment_order as paid where paid.user_id in (${selectUsersByName(search ?? '')})`,
          sql`select own.id from payment_order as own where ${matchesSearch(search ?? '', sql.ref('own.number'))}`,
        ),
      ),
    )
}
export type DeskOrderRow = Awaited<ReturnType<ReturnType<typeof selectDeskOrders>['executeTakeFirstOrThrow']>>

/** Returns the number of orders in the list. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const row = await selectDeskOrders(db, filter)
    .clearSelect()
    .select(eb => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * Returns the number of paid card orders in the list, and the sum of their payments without the partial refunds. Sums
 * payments and refunds separately, because few orders have partial refunds.
 */
export async function sumCardRevenue(db: Db, period: Pick<OrderFilter, 'from' | 'until'>) {
  const paid = selectDeskOrders(db, { ...period, method: 'midtrans', state: 'paid' }).clearSelect()
  const payments = await paid
    .select(eb => [eb.fn.countAll<string>().as('count'), eb.fn.sum<string | null>('bought.amount').as('sum')])
    .executeTakeFirstOrThrow()
  const refunds = await paid
    .innerJoin('payment_notice as part', join => join.on(isPartOfPayment))
    .select(eb => eb.fn.sum<string | null>('part.refund_amount').as('sum'))
    .executeTakeFirstOrThrow()
  return { count: Number(payments.count), sum: Number(payments.sum ?? 0) - Number(refunds.sum ?? 0) }
}

export function listNotices(db: Db, orderId: string) {
  return db
    .selectFrom('payment_notice')
    .select(['transaction_status', 'fraud_status', 'refund_key', 'refund_amount', 'state_after', 'received_at'])
    .where('order_id', '=', orderId)
    .orderBy('received_at')
    .execute()
}

/** Marks an order as refunded. Returns undefined if the order is not in the state `refund-due`. */
export function setRefunded(tx: Tx, id: string) {
  return tx
    .updateTable('payment_order')
    .set({ state: 'refunded' })
    .where('id', '=', id)
    .where('state', '=', 'refund-due')
    .returning(['number', 'user_id'])
    .executeTakeFirst()
}
