import { studiedUntil } from '#contract/rules/study.ts'
import type { Tx } from '../../db/database.ts'

interface StudyTime {
  openSince: Date
  leastMs: number
  now: Date
}

/**
 * Puts one thing more behind everything a learner has reported so far, and answers when it can have been learned. One
 * learner's reports wait for each other here: two devices do not make the day longer.
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
