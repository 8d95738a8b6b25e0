import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { PointTables } from '../../../db/tables/points.ts'

/** Reads a user's balance. Returns undefined if no user with this id exists. */
export function findBalanceRow(db: Db, userId: string): Promise<{ balance: number } | undefined> {
  return db.selectFrom('point_balance').select('balance').where('user_id', '=', userId).executeTakeFirst()
}

/** Locks the user's balance. Code that changes points must take this lock first. */
export async function lockBalanceRow(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('point_balance')
    .select('balance')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.balance
}

/**
 * Inserts a ledger entry and adds its amount to the balance. Only the outbox batch (`storePointChanges`) and the merge
 * of accounts also change the balance, each together with ledger entries. Returns false and changes nothing if the user
 * already has an entry with the same reason and ref.
 */
export async function insertLedgerEntry(tx: Tx, entry: Insertable<PointTables['point_entry']>): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('point_entry')
    .values(entry)
    .onConflict(conflict => conflict.columns(['user_id', 'reason', 'ref']).doNothing())
    .returning('amount')
    .executeTakeFirst()
  if (!insertedRow) return false
  await tx
    .updateTable('point_balance')
    .set(eb => ({ balance: eb('balance', '+', insertedRow.amount) }))
    .where('user_id', '=', entry.user_id)
    .execute()
  return true
}

/** True if the points are already credited or are waiting to be credited. */
export async function hasPointEntry(tx: Tx, userId: string, reason: string, ref: string): Promise<boolean> {
  const of = (table: 'point_entry' | 'point_waiting') =>
    tx.selectFrom(table).select('id').where('user_id', '=', userId).where('reason', '=', reason).where('ref', '=', ref)
  return (await of('point_entry').unionAll(of('point_waiting')).executeTakeFirst()) !== undefined
}

export async function insertWaitingPoints(tx: Tx, row: Insertable<PointTables['point_waiting']>): Promise<void> {
  await tx.insertInto('point_waiting').values(row).execute()
}

export type WaitingRow = Selectable<PointTables['point_waiting']>

/** Deletes and returns a waiting entry, even if it is not due yet. */
export function deleteWaitingEntry(
  tx: Tx,
  userId: string,
  reason: string,
  ref: string,
): Promise<WaitingRow | undefined> {
  return tx
    .deleteFrom('point_waiting')
    .where('user_id', '=', userId)
    .where('reason', '=', reason)
    .where('ref', '=', ref)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes and returns the due entries, in the order in which they were added. */
export async function deleteDueEntries(tx: Tx, userId: string, now: Date): Promise<WaitingRow[]> {
  const rows = await tx
    .deleteFrom('point_waiting')
    .where('user_id', '=', userId)
    .where('counts_at', '<=', now)
    .returningAll()
    .execute()
  return rows.sort((a, b) => a.id - b.id)
}

export async function listDueUsers(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('point_waiting')
    .select('user_id')
    .distinct()
    .where('counts_at', '<=', now)
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}

/** Returns the sum of the waiting points, and the time when the last waiting points are credited. */
export function sumWaiting(db: Db, userId: string) {
  return db
    .selectFrom('point_waiting')
    .select(eb => [eb.fn.sum<string | null>('amount').as('amount'), eb.fn.max('counts_at').as('until')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/**
 * Inserts a claim of the sign-up bonus. Returns true if it is the first claim of the mailbox, or if a claim with a
 * confirmed email replaces a claim with an unconfirmed email.
 */
export async function insertBonus(tx: Tx, row: PointTables['register_bonus']): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('register_bonus')
    .values(row)
    .onConflict(conflict =>
      conflict
        .column('email_hash')
        .doUpdateSet({ is_proven: true })
        .where('register_bonus.is_proven', '=', false)
        .where(eb => eb.ref('excluded.is_proven')),
    )
    .returning('taken_at')
    .executeTakeFirst()
  return insertedRow !== undefined
}

/** Returns the frenzy window with the highest multiplier at this time. */
export function findWindowAt(db: Db, at: Date) {
  return db
    .selectFrom('point_window')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'multiplier'])
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .orderBy('multiplier', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findUsedUntil(tx: Tx, userId: string, windowId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('frenzy_claim')
    .select('used_until')
    .where('user_id', '=', userId)
    .where('window_id', '=', windowId)
    .executeTakeFirst()
  return row?.used_until ?? null
}

export async function storeUsedUntil(tx: Tx, userId: string, windowId: string, usedUntil: Date): Promise<void> {
  await tx
    .insertInto('frenzy_claim')
    .values({ user_id: userId, window_id: windowId, used_until: usedUntil })
    .onConflict(conflict => conflict.columns(['user_id', 'window_id']).doUpdateSet({ used_until: usedUntil }))
    .execute()
}

/** Returns the current frenzy with the highest multiplier. If there is no current frenzy, returns the next one. */
export function findFrenzyRow(db: Db, now: Date) {
  return db
    .selectFrom('point_window')
    .selectAll()
    .where('ends_at', '>', now)
    .orderBy(eb => eb.fn('greatest', ['starts_at', eb.val(now)]))
    .orderBy('multiplier', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function hasWindow(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('point_window').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
