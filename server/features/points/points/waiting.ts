import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { addToBoards } from '../leaderboard/service.ts'
import { bookEntry, listDueUsers, lockBalanceRow, takeDue, type WaitingRow } from './queries.ts'

/**
 * Locks and returns the learner's points, after counting the due ones. Every change of points waits here. Take this
 * lock before all others except the idempotency row and the subject's item.
 */
export async function lockBalance(tx: Tx, userId: string, now: Date): Promise<number> {
  const balance = await lockBalanceRow(tx, userId)
  let counted = 0
  for (const row of await takeDue(tx, userId, now)) counted += await countWaiting(tx, row, now)
  return balance + counted
}

/** Books an entry that was taken from the waiting points, and returns the amount it added. */
export async function countWaiting(tx: Tx, row: WaitingRow, now: Date): Promise<number> {
  const { id: _, counts_at: _at, ...entry } = row
  if (!(await bookEntry(tx, { ...entry, created_at: now }))) return 0
  await addToBoards(tx, entry.user_id, entry.amount, { happenedAt: entry.happened_at, now })
  return entry.amount
}

const LEARNERS_AT_ONCE = 200

/** Counts due points, learner by learner, on a timer. Spending counts them by itself and does not depend on this. */
export async function countDuePoints({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  for (const userId of await listDueUsers(db, now(), LEARNERS_AT_ONCE)) {
    await inTransaction(db, tx => lockBalance(tx, userId, now()))
  }
}
