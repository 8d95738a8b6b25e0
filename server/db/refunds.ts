import { type SqlBool, sql } from 'kysely'

/**
 * Condition that the row `part` of `payment_notice` is a partial refund of the payment of the order `bought`. Leaves out
 * refunds of other transactions of the order.
 */
export const isPartOfPayment = sql<SqlBool>`part.order_id = bought.id and part.refund_key <> ''
  and part.transaction_id in ('', coalesce(bought.transaction_id, part.transaction_id))`

/** Refunded amount of the order `bought`, in rupiah or points. */
export const refundedAmount = sql<number>`case when bought.state = 'refunded' then bought.amount else
  (select coalesce(sum(part.refund_amount), 0)::int from payment_notice as part where ${isPartOfPayment}) end`
