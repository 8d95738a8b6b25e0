import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { AccountPair } from './tally.ts'
import type { TableMove } from './columns.ts'

export async function moveTable(
  tx: Tx,
  { keptId, otherId }: AccountPair,
  { table, owner, rivals, ids }: TableMove,
): Promise<string[]> {
  const same = (rivals ?? []).map(name => sql`and rival.${sql.ref(name)} is not distinct from own.${sql.ref(name)}`)
  const unless = sql`and not exists (
    select 1 from ${sql.table(table)} as rival where rival.${sql.ref(owner)} = ${keptId} ${sql.join(same, sql` `)}
  )`
  const names = (ids ?? rivals ?? []).map(name => sql`own.${sql.ref(name)}::text`)
  const { rows } = await sql<{ key: string }>`
    update ${sql.table(table)} as own set ${sql.ref(owner)} = ${keptId}
    where own.${sql.ref(owner)} = ${otherId} ${rivals ? unless : sql``}
    returning concat_ws(':', ${sql.join(names.length > 0 ? names : [sql`''`])}) as key
  `.execute(tx)
  return rows.map(row => row.key)
}

export async function countRemainingRows(
  tx: Tx,
  { otherId }: AccountPair,
  { table, owner }: TableMove,
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from ${sql.table(table)} where ${sql.ref(owner)} = ${otherId}
  `.execute(tx)
  return rows[0]?.left ?? 0
}
