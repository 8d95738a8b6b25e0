import { studiedUntil } from '#contract/learning/study.ts'
import type { Tx } from '../../../db/database.ts'

interface StudyTime {
  openSince: Date
  leastMs: number
  now: Date
}

/**
 * Adds study time after all that the learner has reported so far, and returns the earliest time at which it can be
 * complete. Reports of one learner wait for each other here: two devices do not make the day longer.
 */
export async function takeStudyTime(tx: Tx, userId: string, { openSince, leastMs, now }: StudyTime): Promise<Date> {
  const { studied_until: before } = await tx
    .selectFrom('point_balance')
    .select('studied_until')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const until = studiedUntil(before, openSince, leastMs, now)
  await tx.updateTable('point_balance').set({ studied_until: until }).where('user_id', '=', userId).execute()
  return until
}
