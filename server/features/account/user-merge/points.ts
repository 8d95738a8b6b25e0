import type { Tx } from '../../../db/database.ts'
import { addAllToBoards, removeFromBoards } from '../../points/leaderboard/service.ts'
import { isPointEvent, lockBalance } from '../../points/points/service.ts'
import { type FormerNames, readFormerNames, renameRef } from './former-names.ts'
import type { AccountPair, MergeCounter } from './tally.ts'
import {
  addToBalance,
  recordForgivenDebt,
  deleteWaitingPoints,
  mergePointTimes,
  getPointKey,
  readPointKeys,
  type PointLine,
  readPointLines,
  type MovedPointLine,
  moveEntries,
  moveWaitingLine,
} from './point-queries.ts'

/**
 * Moves the ledger lines of the closed account. Points for one event count once, so a line does not move if the kept
 * account has a line for the same event. If this makes the kept balance negative, credits the missing points, because a
 * user must not owe points for having had two accounts. Returns the credited points.
 */
export async function movePoints(tx: Tx, pair: AccountPair, tally: MergeCounter, now: Date): Promise<number> {
  const { keptId, otherId } = pair
  const names = await readFormerNames(tx, otherId)
  const pointKeys = await readPointKeys(tx, keptId)
  const lines = await readPointLines(tx, 'point_entry', otherId)
  const coming = lines.flatMap(line => toMove(line, names, pointKeys, otherId))
  await moveEntries(tx, pair, coming)
  const sum = coming.reduce((total, line) => total + line.amount, 0)
  tally.moved(
    'points',
    coming.map(line => `${line.id}:${line.amount}`),
  )
  tally.add('points', { stayed: lines.length - coming.length })

  const forgiven = Math.max(0, -((await lockBalance(tx, keptId, now)) + sum))
  if (forgiven > 0) await recordForgivenDebt(tx, pair, forgiven, now)
  await addToBalance(tx, keptId, sum + forgiven)
  await addToBalance(tx, otherId, -sum - forgiven)
  await moveWaiting(tx, pair, { names, taken: pointKeys }, tally)
  await mergePointTimes(tx, pair)
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

/**
 * Returns the line with its new `ref`. Returns no line if the kept account already has the points of the same event.
 * Lines that do not belong to an event (a purchase, an opening balance) always move.
 */
function toMove(line: PointLine, names: FormerNames, taken: Set<string>, otherId: string): MovedPointLine[] {
  const ref = renameRef(names, line.ref)
  if (!taken.has(getPointKey(line.reason, ref))) {
    taken.add(getPointKey(line.reason, ref))
    return [{ ...line, newRef: ref }]
  }
  return isPointEvent(line.reason) ? [] : [{ ...line, newRef: `${otherId}:${line.ref}` }]
}

/**
 * Moves the waiting points. Deletes waiting points for an event whose points the kept account has or waits for, because
 * they would count twice.
 */
async function moveWaiting(
  tx: Tx,
  { keptId, otherId }: AccountPair,
  { names, taken }: { names: FormerNames; taken: Set<string> },
  tally: MergeCounter,
): Promise<void> {
  const lines = await readPointLines(tx, 'point_waiting', otherId)
  for (const line of lines) {
    const ref = renameRef(names, line.ref)
    if (taken.has(getPointKey(line.reason, ref))) {
      await deleteWaitingPoints(tx, line.id)
      tally.add('waiting', { stayed: 1 })
    } else {
      await moveWaitingLine(tx, line.id, { userId: keptId, ref })
      tally.moved('waiting', [`${line.id}:${line.amount}`])
    }
  }
}
