import { sql } from 'kysely'
import type { OrderState } from '#contract/payment/payment.ts'
import type { Db } from '../../../db/database.ts'

/** Lists the card orders with these numbers. */
export function listCardOrders(db: Db, numbers: readonly string[]) {
  return db
    .selectFrom('payment_order')
    .select(['number', 'amount', 'state'])
    .where('method', '=', 'midtrans')
    .where('number', '=', sql<string>`any(${numbers})`)
    .execute()
}

/**
 * Lists paid and refunded orders that are missing in the provider's file and were created in the period of the file's
 * orders. Leaves out unpaid orders, because the provider does not know an order whose payment was never started.
 */
export async function listUnnamedPaid(db: Db, named: readonly string[]) {
  const { rows } = await sql<{ number: string; state: OrderState }>`
    with named as (select distinct unnest(${named}::text[]) as number),
      span as (
        select min(created_at) as first, max(created_at) as last
        from payment_order join named using (number)
        where method = 'midtrans'
      )
    select bought.number, bought.state
    from span join payment_order as bought on bought.created_at between span.first and span.last
    where bought.method = 'midtrans'
      and bought.state in ('paid', 'refund-due', 'refunded')
      and not exists (select from named where named.number = bought.number)
    order by bought.created_at, bought.number`.execute(db)
  return rows
}
