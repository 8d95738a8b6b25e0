import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { AccountPair, MergeCounter } from './tally.ts'

/**
 * Moves the user's files to the kept account. Rows that refer to a file move with it, because their foreign keys have
 * `on update cascade`. The stored bytes do not move.
 */
export async function moveFiles(tx: Tx, { keptId, otherId }: AccountPair, tally: MergeCounter): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update upload as own set user_id = ${keptId}, stored_for = coalesce(own.stored_for, ${otherId})
    where own.user_id = ${otherId}
      and not exists (select 1 from upload as rival where rival.user_id = ${keptId} and rival.id = own.id)
    returning own.id
  `.execute(tx)
  tally.moved(
    'files',
    rows.map(row => row.id),
  )
}
