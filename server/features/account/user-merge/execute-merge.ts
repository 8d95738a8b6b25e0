import type { MergeOutcome } from '#contract/account/user-merge.ts'
import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { returnSeat } from '../../catalog/course/service.ts'
import { removeOwnAcceptances } from '../../learning/lesson-question/service.ts'
import { lockBalance } from '../../points/points/service.ts'
import { mergeSeats } from '../../webinar/webinar/service.ts'
import { closeAccount, moveDeliveries, updateNotificationLinks } from './close-queries.ts'
import { moveFiles } from './file-queries.ts'
import { mergeEnrollments } from './merge-enrollments.ts'
import { moveRows } from './move-rows.ts'
import { movePoints } from './points.ts'
import { mergePresence } from './presence-queries.ts'
import { hasOpenOrder, hasPendingRoleRequest, lockAccounts } from './queries.ts'
import { readAccountSums } from './sum-queries.ts'
import { type AccountPair, MergeCounter } from './tally.ts'
import { countMovedRows } from './enrollment-queries.ts'

/**
 * Executes a complete merge in the caller's transaction. `planMerge` also calls this function and then rolls back, so
 * that the plan shows the counts of the later merge.
 */
export async function executeMerge(
  tx: Tx,
  pair: AccountPair,
  { now, origin }: { now: Date; origin: string },
): Promise<MergeOutcome> {
  await requireMergeable(tx, pair, now)
  const { keptId, otherId } = pair
  const before = { kept: await readAccountSums(tx, keptId), other: await readAccountSums(tx, otherId) }
  const tally = new MergeCounter()
  await countMovedRows(tx, await moveRows(tx, pair, tally), tally)
  await removeOwnAcceptances(tx, keptId)
  await moveFiles(tx, pair, tally)
  const doubleSeats = await mergeEnrollments(tx, pair, tally, now)
  await moveDeliveries(tx, pair, tally, now)
  await updateNotificationLinks(tx, pair)
  tally.add('webinars', await mergeSeats(tx, pair, { now, origin }))
  // Releases the seats in sorted sequence, and only after the changes of webinars. A purchase locks the rows in the
  // same sequence, and a different sequence could deadlock.
  for (const sessionId of doubleSeats.toSorted()) await returnSeat(tx, sessionId)
  await mergePresence(tx, pair)
  const forgivenPoints = await movePoints(tx, pair, tally, now)
  const endedSessions = await closeAccount(tx, pair, now)
  const after = { kept: await readAccountSums(tx, keptId), other: await readAccountSums(tx, otherId) }
  return { lines: tally.lines(), before, after, forgivenPoints, endedSessions, print: tally.print() }
}

/** Locks both accounts until the transaction ends, so that no other transaction adds rows to either account. */
async function requireMergeable(tx: Tx, { keptId, otherId }: AccountPair, now: Date): Promise<void> {
  const accounts = await lockAccounts(tx, [keptId, otherId])
  if (accounts.length < 2) throw new CallError('MERGE_NOT_FOUND')
  const isStaff = accounts.some(({ is_admin, roles }) => is_admin || roles.some(role => role !== 'learner'))
  if (isStaff || (await hasPendingRoleRequest(tx, [keptId, otherId]))) throw new CallError('MERGE_STAFF')
  if (await hasOpenOrder(tx, [keptId, otherId])) throw new CallError('MERGE_ORDER_OPEN')
  // `lockBalance` also credits the waiting points that are due, so that the plan contains these points.
  for (const id of [keptId, otherId].toSorted()) await lockBalance(tx, id, now)
}

/** Names of the counts that normal use of an account changes. A plan stays valid if only these counts change. */
const loose = new Set<string>(['notices', 'deliveries', 'receipts'])

export function isSameOutcome(one: MergeOutcome, other: MergeOutcome): boolean {
  const heart = ({ lines, before, after, forgivenPoints, print }: MergeOutcome) =>
    JSON.stringify([
      lines.filter(line => !loose.has(line.name)).map(line => [line.name, line.moved, line.stayed]),
      ...[before.kept, before.other, after.kept, after.other].map(sums => [
        sums.enrollments,
        sums.certificates,
        sums.points,
      ]),
      forgivenPoints,
      print,
    ])
  return heart(one) === heart(other)
}
