import { sql } from 'kysely'
import type { RedeemCodeState } from '#contract/payment/redeem-code.list.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'

interface Filter {
  search?: string | undefined
  state?: RedeemCodeState | undefined
}

const state = sql<RedeemCodeState>`
  case when sold.stopped_at is not null then 'stopped' when sold.used_at is not null then 'used' else 'unused' end`

/** Sorts codes by the time of their use, and unused codes before all others. A sort column must not be null. */
const usedOrder = sql<Date>`coalesce(sold.used_at, '-infinity')`

export function redeemCodes(db: Db, { search, state: asked }: Filter) {
  return db
    .selectFrom('redeem_code as sold')
    .select(['sold.id', 'sold.code', 'sold.partner', 'sold.created_at', 'sold.used_at', state.as('state')])
    .select(usedOrder.as('used_order'))
    .$if(asked !== undefined, query => query.where(state, '=', asked ?? 'unused'))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => matchesSearch(search ?? '', eb.ref('sold.code'), eb.ref('sold.partner'))),
    )
}
export type RedeemCodeRow = Awaited<ReturnType<ReturnType<typeof redeemCodes>['executeTakeFirstOrThrow']>>

export function readCodeNames(db: Db, ids: readonly string[]) {
  return db.selectFrom('redeem_code').select(['id', 'code as name']).where('id', 'in', ids).execute()
}

interface Marks {
  used_at?: Date | null
  stopped_at?: Date | null
}

/** Changes the state of a code. Returns undefined if the code is not in the state `from`. */
export function moveCode(tx: Tx, id: string, from: RedeemCodeState, marks: Marks) {
  return tx
    .updateTable('redeem_code as sold')
    .set(marks)
    .where('sold.id', '=', id)
    .where(state, '=', from)
    .returning(['sold.code', 'sold.used_at'])
    .executeTakeFirst()
}
