import { sql } from 'kysely'
import { boardPeriods, getRunningPeriod } from '#contract/points/board.ts'
import type { Tx } from '../../db/database.ts'
import { defaultPointValues } from '../../features/points/points/events.ts'
import { insertRows } from './insert-rows.ts'
import type { WorldLearner } from './learners.ts'
import type { CompletedMaterial, WorldEnrollment } from './study.ts'

export interface DemoPointEntry {
  userId: string
  amount: number
  reason: string
  ref: string
  at: Date
}

/** Computes the points that learners earned in this history, by the rules of the app. */
export function computeEarnedPoints(
  learners: readonly WorldLearner[],
  enrollments: readonly WorldEnrollment[],
): DemoPointEntry[] {
  const joined = learners.map(({ id, joinedAt }) => ({
    userId: id,
    amount: defaultPointValues['register-success'],
    reason: 'register-success',
    ref: '',
    at: joinedAt,
  }))
  return [...joined, ...enrollments.flatMap(getLines)]
}

function getLines({ id, learner, course, completed }: WorldEnrollment): DemoPointEntry[] {
  const line = (reason: 'material-completed' | 'quiz-passed' | 'class-completed', subject: string, at: Date) => ({
    userId: learner.id,
    amount: defaultPointValues[reason],
    reason,
    ref: `${id}:${subject}`,
    at,
  })
  const openOf = new Map<string, number>()
  for (const { classId } of course.materials) openOf.set(classId, (openOf.get(classId) ?? 0) + 1)
  return completed.flatMap(({ material, at }: CompletedMaterial) => {
    const remainingCount = (openOf.get(material.classId) ?? 1) - 1
    openOf.set(material.classId, remainingCount)
    return [
      line('material-completed', material.id, at),
      ...(material.type === 'quiz' ? [line('quiz-passed', material.id, at)] : []),
      ...(remainingCount === 0 ? [line('class-completed', material.classId, at)] : []),
    ]
  })
}

/** Inserts the ledger entries, the resulting balances, and the leaderboards of the current periods. */
export async function insertPoints(tx: Tx, lines: readonly DemoPointEntry[], now: Date): Promise<void> {
  await insertRows(
    tx,
    'point_entry',
    lines.map(({ userId, amount, reason, ref, at }) => ({
      user_id: userId,
      amount,
      reason,
      ref,
      multiplier: 1,
      happened_at: at,
      created_at: at,
    })),
  )
  await sql`
    update point_balance set balance = booked.sum
    from (
      select user_id, sum(amount) from point_entry
      where user_id = any(${[...new Set(lines.map(({ userId }) => userId))]}::uuid[]) group by 1
    ) as booked
    where booked.user_id = point_balance.user_id`.execute(tx)
  const scores = boardPeriods.flatMap(name => {
    const { key, startsAt } = getRunningPeriod(name, now)
    const sums = new Map<string, number>()
    for (const { userId, amount, at } of lines) {
      if (amount > 0 && (startsAt === null || at >= startsAt)) sums.set(userId, (sums.get(userId) ?? 0) + amount)
    }
    return [...sums].map(([user_id, points]) => ({ period: key, user_id, points }))
  })
  await insertRows(tx, 'board_score', scores)
  await insertRows(
    tx,
    'board_delta',
    scores.map(({ period, points }) => ({ period, old_points: null, new_points: points })),
  )
}
