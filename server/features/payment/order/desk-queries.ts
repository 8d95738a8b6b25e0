import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/payment/checkout.ts'
import type { OrderState } from '#contract/payment/payment.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { containing, foundBy, peopleCalled } from '../../../db/search.ts'

interface Filter {
  id?: string
  search?: string | undefined
  state?: OrderState | undefined
  method?: PaymentMethod | undefined
}

/** Every order has an account, so a left join keeps all rows and the count can skip it. */
export function deskOrders(db: Db, { id, search, state, method }: Filter) {
  return db
    .selectFrom('payment_order as bought')
    .leftJoin('app_user as person', 'person.id', 'bought.user_id')
    .select(['bought.id', 'bought.number', 'bought.course_title', 'bought.session_title', 'bought.method'])
    .select(['bought.amount', 'bought.state', 'bought.created_at', 'bought.paid_at', 'bought.payment_type'])
    .select(['bought.transaction_id', 'bought.user_id'])
    .select(eb => [
      eb.ref('person.full_name').$notNull().as('full_name'),
      eb.ref('person.email').$notNull().as('email'),
    ])
    .$if(id !== undefined, query => query.where('bought.id', '=', id ?? ''))
    .$if(state !== undefined, query => query.where('bought.state', '=', state ?? 'paid'))
    .$if(method !== undefined, query => query.where('bought.method', '=', method ?? 'midtrans'))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb =>
        foundBy(
          eb.ref('bought.id'),
          sql`select paid.id from payment_order as paid where paid.user_id in (${peopleCalled(search ?? '')})`,
          sql`select own.id from payment_order as own where ${containing(search ?? '', sql.ref('own.number'))}`,
        ),
      ),
    )
}
export type DeskOrderRow = Awaited<ReturnType<ReturnType<typeof deskOrders>['executeTakeFirstOrThrow']>>

export function listNotices(db: Db, orderId: string) {
  return db
    .selectFrom('payment_notice')
    .select(['transaction_status', 'fraud_status', 'refund_key', 'refund_amount', 'state_after', 'received_at'])
    .where('order_id', '=', orderId)
    .orderBy('received_at')
    .execute()
}

/** Undefined if the refund is no longer due. */
export function setRefunded(tx: Tx, id: string) {
  return tx
    .updateTable('payment_order')
    .set({ state: 'refunded' })
    .where('id', '=', id)
    .where('state', '=', 'refund-due')
    .returning(['number', 'user_id'])
    .executeTakeFirst()
}
