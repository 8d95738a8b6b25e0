import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { OrderRow } from '../queries.ts'

type OrderMethod = OrderRow['method']

/** Period of time. Includes `from` and excludes `until`. */
export interface Span {
  from: Date
  until: Date
}

/** A payment of an order, or a full or partial refund. */
interface Movement {
  is_return: boolean
  at: Date
  order_id: string
  /** Distinguishes several refunds of one order at the same time. Empty for a payment. */
  report: string
  amount: number
}

export interface StatementLine extends Movement {
  number: string
  full_name: string
  course_title: string
  session_title: string
  method: OrderMethod
  payment_type: string | null
}

export interface DayTotal {
  date: string
  method: OrderMethod
  is_return: boolean
  count: number
  amount: number
}

/**
 * Selects the payments and refunds of a period. The amount of a full refund is the order's amount minus its earlier
 * partial refunds. Leaves out reports after a full refund, partial refunds without an amount, and reports about other
 * transactions of the order.
 */
const movements = ({ from, until }: Span) => sql<Movement>`
  select false as is_return, paid_at as at, id as order_id, '' as report, amount
    from payment_order where paid_at >= ${from} and paid_at < ${until}
  union all
  select true, back.received_at, back.order_id, back.report,
         case when back.is_full then bought.amount - back.returned_before else back.refund_amount end
    from (
      select order_id, received_at, refund_amount, state_after = 'refunded' as is_full,
             concat_ws('|', payment_notice.transaction_id, transaction_status, fraud_status, refund_key) as report,
             coalesce(sum(refund_amount) over earlier, 0)::int as returned_before,
             coalesce(bool_or(state_after = 'refunded') over earlier, false) as is_repeated
        from payment_notice join payment_order as own on own.id = payment_notice.order_id
       where payment_notice.transaction_id in ('', coalesce(own.transaction_id, payment_notice.transaction_id))
         and order_id in (select order_id from payment_notice where received_at >= ${from} and received_at < ${until})
      window earlier as (
        partition by order_id order by received_at, transaction_status, refund_key
        rows between unbounded preceding and 1 preceding)
    ) as back
    join payment_order as bought on bought.id = back.order_id
   where back.received_at >= ${from} and back.received_at < ${until}
     and not back.is_repeated and (back.is_full or back.refund_amount is not null)`

/** Sums the amounts for each day (in WIB), payment method, and direction (payment or refund). */
export async function listDayTotals(db: Db, span: Span): Promise<DayTotal[]> {
  const { rows } = await sql<DayTotal>`
    select to_char(moved.at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as date, bought.method, moved.is_return,
           count(*)::int as count, sum(moved.amount)::bigint::float8 as amount
      from (${movements(span)}) as moved join payment_order as bought on bought.id = moved.order_id
     group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

const BATCH = 1_000

/** Reads all payments and refunds of the period in chronological order, in batches. */
export async function* readStatementLines(db: Db, span: Span, batch = BATCH): AsyncGenerator<StatementLine[]> {
  let last: StatementLine | undefined
  for (;;) {
    const after = last
      ? sql`where (moved.at, moved.order_id, moved.report) > (${last.at}, ${last.order_id}, ${last.report})`
      : sql``
    const { rows } = await sql<StatementLine>`
      select moved.*, bought.number, person.full_name, bought.course_title, bought.session_title, bought.method,
             bought.payment_type
        from (${movements(span)}) as moved
        join payment_order as bought on bought.id = moved.order_id
        join app_user as person on person.id = bought.user_id
       ${after}
       order by moved.at, moved.order_id, moved.report limit ${batch}`.execute(db)
    if (rows.length === 0) return
    last = rows.at(-1)
    yield rows
  }
}
