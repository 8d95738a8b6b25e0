import { computeStudyEnd } from '#contract/learning/study.ts'
import type { Tx } from '../../../db/database.ts'
import { lockStudyTime, setStudiedUntil } from './queries.ts'

interface StudyTime {
  openSince: Date
  leastMs: number
  now: Date
}

/**
 * Locks the learner's points. Returns the earliest possible end of the study that the learner has reported so far.
 * Reports of one learner run one after another, so two devices together cannot report more study time than has passed.
 */
export async function lockStudiedUntil(tx: Tx, userId: string): Promise<Date | null> {
  return (await lockStudyTime(tx, userId)).studied_until
}

/** Adds study time after all earlier reports of the learner. Returns the earliest possible end of the added study. */
export async function addStudyTime(tx: Tx, userId: string, { openSince, leastMs, now }: StudyTime): Promise<Date> {
  const until = computeStudyEnd(await lockStudiedUntil(tx, userId), openSince, leastMs, now)
  await setStudiedUntil(tx, userId, until)
  return until
}
