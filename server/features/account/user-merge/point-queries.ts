import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { AccountPair } from './tally.ts'

export interface PointLine {
  id: number
  amount: number
  reason: string
  ref: string
  happened_at: Date
}

export const getPointKey = (reason: string, ref: string) => `${reason} ${ref}`

export async function readPointKeys(tx: Tx, userId: string): Promise<Set<string>> {
  const of = (table: 'point_entry' | 'point_waiting') =>
    tx.selectFrom(table).select(['reason', 'ref']).where('user_id', '=', userId)
  const rows = await of('point_entry').unionAll(of('point_waiting')).execute()
  return new Set(rows.map(row => getPointKey(row.reason, row.ref)))
}

export function readPointLines(tx: Tx, table: 'point_entry' | 'point_waiting', userId: string): Promise<PointLine[]> {
  return tx
    .selectFrom(table)
    .select(['id', 'amount', 'reason', 'ref', 'happened_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export async function addToBalance(tx: Tx, userId: string, amount: number): Promise<void> {
  await tx
    .updateTable('point_balance')
    .set(eb => ({ balance: eb('balance', '+', amount) }))
    .where('user_id', '=', userId)
    .execute()
}

export async function recordForgivenDebt(
  tx: Tx,
  { keptId, otherId }: AccountPair,
  amount: number,
  now: Date,
): Promise<void> {
  const common = { reason: 'merge-forgiven', happened_at: now, created_at: now }
  await tx
    .insertInto('point_entry')
    .values([
      { ...common, user_id: keptId, amount, ref: otherId },
      { ...common, user_id: otherId, amount: -amount, ref: keptId },
    ])
    .execute()
}

/** A ledger line with its new `ref` in the kept account. */
export interface MovedPointLine extends PointLine {
  newRef: string
}

export async function moveEntries(
  tx: Tx,
  { keptId, otherId }: AccountPair,
  coming: readonly MovedPointLine[],
): Promise<void> {
  await sql`
    update point_entry as own set user_id = ${keptId}, ref = moved.ref,
      merged_from = coalesce(own.merged_from, ${otherId}), merged_ref = coalesce(own.merged_ref, own.ref)
    from unnest(${coming.map(line => line.id)}::bigint[], ${coming.map(line => line.newRef)}::text[]) as moved (id, ref)
    where own.id = moved.id
  `.execute(tx)
}

/**
 * Keeps the later study time of the two accounts. For each frenzy that both accounts joined, keeps the later time of
 * use.
 */
export async function mergePointTimes(tx: Tx, { keptId, otherId }: AccountPair): Promise<void> {
  await sql`
    update point_balance as kept set studied_until = greatest(kept.studied_until, other.studied_until)
    from point_balance as other where kept.user_id = ${keptId} and other.user_id = ${otherId}
  `.execute(tx)
  await sql`
    update frenzy_claim as kept set used_until = greatest(kept.used_until, other.used_until)
    from frenzy_claim as other
    where kept.user_id = ${keptId} and other.user_id = ${otherId} and kept.window_id = other.window_id
  `.execute(tx)
}

export async function deleteWaitingPoints(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('point_waiting').where('id', '=', id).execute()
}

export async function moveWaitingLine(
  tx: Tx,
  id: number,
  { userId, ref }: { userId: string; ref: string },
): Promise<void> {
  await tx.updateTable('point_waiting').set({ user_id: userId, ref }).where('id', '=', id).execute()
}
