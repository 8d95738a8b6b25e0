import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Counts accounts whose point balance differs from the sum of their point entries. */
export async function countWrongBalances(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from point_balance as balance
    full join (select user_id, sum(amount) as amount from point_entry group by user_id) as ledger using (user_id)
    where coalesce(balance.balance, 0) <> coalesce(ledger.amount, 0)`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the titles of rewards whose stock differs from the sum of their stock movements. */
export async function listWrongStock(db: Db): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
      select item.title
      from inventory_item as item
      left join (select item_id, sum(amount) as amount from inventory_movement group by item_id) as moved
        on moved.item_id = item.id
      where item.stock <> coalesce(moved.amount, 0)
      order by 1`.execute(db)
  return rows.map(({ title }) => title)
}
