import type { Tx } from '../../../../db/database.ts'
import { recordFinished } from '../../../certificate/certificate/service.ts'
import { addAllToBoards } from '../../../points/leaderboard/service.ts'
import type { RunState } from './run-state.ts'
import { listCompleteEnrollments, storeLearningChanges, storePointChanges } from './write-queries.ts'

/** Writes all changes of the run, and an answer under the key of each applied entry. */
export async function storeRunChanges(tx: Tx, state: RunState): Promise<void> {
  const { changes, userId, now } = state
  if (changes.notes.length === 0) return
  await storeLearningChanges(tx, state)
  if (changes.isPointed) await storePointChanges(tx, state)
  for (const enrollmentId of await listCompleteEnrollments(tx, [...changes.finished]))
    await recordFinished(tx, enrollmentId, now)
  if (changes.lines.length > 0) await addAllToBoards(tx, userId, changes.lines, now)
}
