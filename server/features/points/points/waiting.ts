import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { addToBoards } from '../leaderboard/service.ts'
import { insertLedgerEntry, listDueUsers, lockBalanceRow, deleteDueEntries, type WaitingRow } from './queries.ts'

/**
 * Locks the user's balance, credits the waiting points that are due, and returns the balance. Must be called before a
 * change of points. Only the locks on the idempotency row and on the subject of the event may be taken earlier.
 */
export async function lockBalance(tx: Tx, userId: string, now: Date): Promise<number> {
  const balance = await lockBalanceRow(tx, userId)
  let countedRows = 0
  for (const row of await deleteDueEntries(tx, userId, now)) countedRows += await creditWaitingEntry(tx, row, now)
  return balance + countedRows
}

/** Credits a waiting entry. Returns the credited amount. */
export async function creditWaitingEntry(tx: Tx, row: WaitingRow, now: Date): Promise<number> {
  const { id: _, counts_at: _at, ...entry } = row
  if (!(await insertLedgerEntry(tx, { ...entry, created_at: now }))) return 0
  await addToBoards(tx, entry.user_id, entry.amount, { happenedAt: entry.happened_at, now })
  return entry.amount
}

const LEARNERS_AT_ONCE = 200

/**
 * Credits waiting points that are due, one learner after another. Runs as a job. Code that spends points credits due
 * points itself and does not depend on this job.
 */
export async function creditDuePoints({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  for (const userId of await listDueUsers(db, now(), LEARNERS_AT_ONCE)) {
    await runInTransaction(db, tx => lockBalance(tx, userId, now()))
  }
}
