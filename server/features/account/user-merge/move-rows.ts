import type { Tx } from '../../../db/database.ts'
import { tableMoves } from './columns.ts'
import type { AccountPair, MergeCounter } from './tally.ts'
import { countRemainingRows, moveTable } from './move-queries.ts'

/** Moves the rows of all `tableMoves`, in which only the owner must change. Returns the ids of the moved enrolments. */
export async function moveRows(tx: Tx, pair: AccountPair, tally: MergeCounter): Promise<string[]> {
  const enrollmentIds: string[] = []
  for (const move of tableMoves) {
    const keys = await moveTable(tx, pair, move)
    if (move.table === 'enrollment') enrollmentIds.push(...keys)
    if (move.isLoose) tally.add(move.line, { moved: keys.length })
    else tally.moved(move.line, keys)
    if (move.rivals) tally.add(move.line, { stayed: await countRemainingRows(tx, pair, move) })
  }
  return enrollmentIds
}
