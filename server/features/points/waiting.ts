import { type Db, inTransaction, type Tx } from '../../db/database.ts'
import { addToBoards } from '../leaderboard/service.ts'
import { book, listDueUsers, lockBalanceRow, takeDue, type WaitingRow } from './queries.ts'

/**
 * The learner's points, after what waited long enough was counted. Everything that moves points waits here for its
 * turn; taken before any other lock but the idempotency row and the item that is about.
 */
export async function lockBalance(tx: Tx, userId: string, now: Date): Promise<number> {
  const balance = await lockBalanceRow(tx, userId)
  let counted = 0
  for (const row of await takeDue(tx, userId, now)) counted += await countWaiting(tx, row, now)
  return balance + counted
}

/** Books what was taken out of the waiting points; answers what that added. */
export async function countWaiting(tx: Tx, row: WaitingRow, now: Date): Promise<number> {
  const { id: _, counts_at: _at, ...entry } = row
  if (!(await book(tx, { ...entry, created_at: now }))) return 0
  await addToBoards(tx, entry.user_id, entry.amount, { happenedAt: entry.happened_at, now })
  return entry.amount
}

const LEARNERS_AT_ONCE = 200

/** Counts what is due, learner by learner, with nobody asking. Whoever spends has them to the second without it. */
export async function countDuePoints({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  for (const userId of await listDueUsers(db, now(), LEARNERS_AT_ONCE)) {
    await inTransaction(db, tx => lockBalance(tx, userId, now()))
  }
}
