import type { Tx } from '../../../../db/database.ts'
import { recordFinished } from '../../../certificate/certificate/service.ts'
import { addAllToBoards } from '../../../points/leaderboard/service.ts'
import type { RunState } from './run-state.ts'
import { listCompleteEnrollments, writeLearning, writePoints } from './write-queries.ts'

/** Writes all changes of the run, and an answer under the key of each applied entry. */
export async function writeState(tx: Tx, state: RunState): Promise<void> {
  const { changes, userId, now } = state
  if (changes.notes.length === 0) return
  await writeLearning(tx, state)
  if (changes.isPointed) await writePoints(tx, state)
  for (const enrollmentId of await listCompleteEnrollments(tx, [...changes.finished]))
    await recordFinished(tx, enrollmentId, now)
  if (changes.lines.length > 0) await addAllToBoards(tx, userId, changes.lines, now)
}
