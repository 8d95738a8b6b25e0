import type { Tx } from '../../../db/database.ts'
import { recordFinished } from '../../certificate/certificate/service.ts'
import { mergeStudyGroups } from '../../learning/study-group/service.ts'
import type { AccountPair, MergeCounter } from './tally.ts'
import {
  linkEnrollments,
  listSessionsWithTwoSeats,
  moveAnswers,
  moveAttempts,
  moveCertificates,
  mergeProgress,
  mergeReadingPositions,
  mergeUnitStates,
} from './enrollment-queries.ts'

/**
 * Merges enrolments in courses that both accounts have, and returns the sessions in which the user has two seats. The
 * kept enrolment gets the further progress of each material, the attempts and the answers. A certificate moves to the
 * kept enrolment unless that enrolment has a certificate of the same kind. The other enrolment stays with the closed
 * account, with the rows that could not move.
 */
export async function mergeEnrollments(
  tx: Tx,
  { keptId, otherId }: AccountPair,
  tally: MergeCounter,
  now: Date,
): Promise<string[]> {
  const doubleSeats = await listSessionsWithTwoSeats(tx, { keptId, otherId })
  const merged = await linkEnrollments(tx, { keptId, otherId })
  if (merged.length === 0) return []
  await mergeProgress(tx, otherId, tally)
  await mergeReadingPositions(tx, otherId)
  await mergeUnitStates(tx, otherId, now)
  await moveAttempts(tx, otherId, tally)
  await moveAnswers(tx, otherId, tally)
  await moveCertificates(tx, otherId, tally)
  await mergeStudyGroups(tx, otherId, now)
  for (const into of merged) await recordFinished(tx, into, now)
  return doubleSeats
}
