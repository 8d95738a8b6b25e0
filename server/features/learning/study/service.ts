import { computeStudiedUntil } from '#contract/learning/study.ts'
import type { Tx } from '../../../db/database.ts'
import { lockStudyTime, writeStudiedUntil } from './queries.ts'

interface StudyTime {
  openSince: Date
  leastMs: number
  now: Date
}

/**
 * Locks the learner's points and returns the earliest time when all reported study can have been done. Reports of
 * one learner run one after another, so that two devices together cannot report more study time than has passed.
 */
export async function lockStudiedUntil(tx: Tx, userId: string): Promise<Date | null> {
  return (await lockStudyTime(tx, userId)).studied_until
}

/**
 * Adds study time after all earlier reports of the learner. Returns the earliest time when this study can have
 * ended.
 */
export async function addStudyTime(tx: Tx, userId: string, { openSince, leastMs, now }: StudyTime): Promise<Date> {
  const until = computeStudiedUntil(await lockStudiedUntil(tx, userId), openSince, leastMs, now)
  await writeStudiedUntil(tx, userId, until)
  return until
}
