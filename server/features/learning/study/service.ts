import { studiedUntil } from '#contract/learning/study.ts'
import type { Tx } from '../../../db/database.ts'
import { lockStudyTime, writeStudiedUntil } from './queries.ts'

interface StudyTime {
  openSince: Date
  leastMs: number
  now: Date
}

/**
 * Locks the learner's points and returns the earliest time at which the learner can have studied all that was reported.
 * Reports of one learner wait for each other here: two devices do not make the day longer.
 */
export async function lockStudiedUntil(tx: Tx, userId: string): Promise<Date | null> {
  return (await lockStudyTime(tx, userId)).studied_until
}

/**
 * Adds study time after all that the learner has reported so far, and returns the earliest time at which it can be
 * complete.
 */
export async function takeStudyTime(tx: Tx, userId: string, { openSince, leastMs, now }: StudyTime): Promise<Date> {
  const until = studiedUntil(await lockStudiedUntil(tx, userId), openSince, leastMs, now)
  await writeStudiedUntil(tx, userId, until)
  return until
}
