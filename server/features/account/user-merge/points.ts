import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { addAllToBoards, removeFromBoards } from '../../points/leaderboard/service.ts'
import { isPointEvent, lockBalance } from '../../points/points/service.ts'
import { type FormerNames, readFormerNames, renameRef } from './former-names.ts'
import type { Pair, Tally } from './tally.ts'

interface Line {
  id: number
  amount: number
  reason: string
  ref: string
  happened_at: Date
}

/**
 * Moves the ledger of the closed account, line by line. An event that both accounts have counts once: the second line
 * stays. If the points of that line are already spent, the kept account is credited the missing amount: a user never
 * owes points for having had two accounts. Both balances remain the sum of their lines. Returns the credited amount.
 */
export async function movePoints(tx: Tx, pair: Pair, tally: Tally, now: Date): Promise<number> {
  const { keptId, otherId } = pair
  const names = await readFormerNames(tx, otherId)
  const taken = await keysOf(tx, keptId)
  const lines = await linesOf(tx, 'point_entry', otherId)
  const coming = lines.flatMap(line => toMove(line, names, taken, otherId))
  await sql`
    update point_entry as own set user_id = ${keptId}, ref = moved.ref,
      merged_from = coalesce(own.merged_from, ${otherId}), merged_ref = coalesce(own.merged_ref, own.ref)
    from unnest(${coming.map(line => line.id)}::bigint[], ${coming.map(line => line.newRef)}::text[]) as moved (id, ref)
    where own.id = moved.id
  `.execute(tx)
  const sum = coming.reduce((total, line) => total + line.amount, 0)
  tally.moved(
    'points',
    coming.map(line => `${line.id}:${line.amount}`),
  )
  tally.add('points', { stayed: lines.length - coming.length })

  const forgiven = Math.max(0, -((await lockBalance(tx, keptId, now)) + sum))
  if (forgiven > 0) await bookForgiven(tx, pair, forgiven, now)
  await addToBalance(tx, keptId, sum + forgiven)
  await addToBalance(tx, otherId, -sum - forgiven)
  await moveWaiting(tx, pair, { names, taken }, tally)
  await sql`
    update point_balance as kept set studied_until = greatest(kept.studied_until, other.studied_until)
    from point_balance as other where kept.user_id = ${keptId} and other.user_id = ${otherId}
  `.execute(tx)
  await sql`
    update frenzy_claim as kept set used_until = greatest(kept.used_until, other.used_until)
    from frenzy_claim as other
    where kept.user_id = ${keptId} and other.user_id = ${otherId} and kept.window_id = other.window_id
  `.execute(tx)
  await removeFromBoards(tx, otherId)
  const earned = coming.filter(line => isPointEvent(line.reason))
  await addAllToBoards(
    tx,
    keptId,
    earned.map(line => ({ amount: line.amount, happenedAt: line.happened_at })),
    now,
  )
  return forgiven
}

const keyOf = (reason: string, ref: string) => `${reason} ${ref}`

async function keysOf(tx: Tx, userId: string): Promise<Set<string>> {
  const of = (table: 'point_entry' | 'point_waiting') =>
    tx.selectFrom(table).select(['reason', 'ref']).where('user_id', '=', userId)
  const rows = await of('point_entry').unionAll(of('point_waiting')).execute()
  return new Set(rows.map(row => keyOf(row.reason, row.ref)))
}

function linesOf(tx: Tx, table: 'point_entry' | 'point_waiting', userId: string): Promise<Line[]> {
  return tx
    .selectFrom(table)
    .select(['id', 'amount', 'reason', 'ref', 'happened_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/**
 * Undefined if the kept account already has the points of that event. Lines that are no event (a purchase, an opening
 * balance) always move.
 */
function toMove(line: Line, names: FormerNames, taken: Set<string>, otherId: string): (Line & { newRef: string })[] {
  const ref = renameRef(names, line.ref)
  if (!taken.has(keyOf(line.reason, ref))) {
    taken.add(keyOf(line.reason, ref))
    return [{ ...line, newRef: ref }]
  }
  return isPointEvent(line.reason) ? [] : [{ ...line, newRef: `${otherId}:${line.ref}` }]
}

async function addToBalance(tx: Tx, userId: string, amount: number): Promise<void> {
  await tx
    .updateTable('point_balance')
    .set(eb => ({ balance: eb('balance', '+', amount) }))
    .where('user_id', '=', userId)
    .execute()
}

async function bookForgiven(tx: Tx, { keptId, otherId }: Pair, amount: number, now: Date): Promise<void> {
  const moment = { reason: 'merge-forgiven', happened_at: now, created_at: now }
  await tx
    .insertInto('point_entry')
    .values([
      { ...moment, user_id: keptId, amount, ref: otherId },
      { ...moment, user_id: otherId, amount: -amount, ref: keptId },
    ])
    .execute()
}

/** Removes waiting points of an event that the kept account has or waits for, because they would count twice. */
async function moveWaiting(
  tx: Tx,
  { keptId, otherId }: Pair,
  { names, taken }: { names: FormerNames; taken: Set<string> },
  tally: Tally,
): Promise<void> {
  const lines = await linesOf(tx, 'point_waiting', otherId)
  for (const line of lines) {
    const ref = renameRef(names, line.ref)
    if (taken.has(keyOf(line.reason, ref))) {
      await tx.deleteFrom('point_waiting').where('id', '=', line.id).execute()
      tally.add('waiting', { stayed: 1 })
    } else {
      await tx.updateTable('point_waiting').set({ user_id: keptId, ref }).where('id', '=', line.id).execute()
      tally.moved('waiting', [`${line.id}:${line.amount}`])
    }
  }
}
