import { DAY_MS } from '#contract/wire/durations.ts'
import { sql } from 'kysely'
import type { ExpertFigures } from '#contract/assessment/expert-task.ts'
import { promiseCut, promisedBy } from '#contract/assessment/assessment-promise.ts'
import type { Db } from '../../../db/database.ts'
import { isTheirTurn } from './policy.ts'

/** Reads the figures of one expert. Waiting and assessed answers each have their own index. */
export async function readFigures(db: Db, userId: string, now: Date): Promise<ExpertFigures> {
  const [waiting, assessed] = await Promise.all([readWaiting(db, userId, now), readAssessed(db, userId, now)])
  return { ...waiting, ...assessed }
}

async function readWaiting(db: Db, userId: string, now: Date) {
  const isLate = sql`answer.handed_in_at < ${promiseCut(now)}`
  const { rows } = await sql<Pick<ExpertFigures, 'mineCount' | 'mineLateCount' | 'freeCount' | 'freeLateCount'>>`
    select count(*) filter (where answer.expert_id is not null)::integer as "mineCount",
      count(*) filter (where answer.expert_id is not null and ${isLate})::integer as "mineLateCount",
      count(*) filter (where answer.expert_id is null)::integer as "freeCount",
      count(*) filter (where answer.expert_id is null and ${isLate})::integer as "freeLateCount"
    from assignment_answer as answer
      join enrollment on enrollment.id = answer.enrollment_id
      join app_user as learner on learner.id = enrollment.user_id
    where answer.state in ('handed-in', 'being-assessed') and answer.is_current and learner.deleted_at is null
      and (answer.expert_id is null or answer.expert_id = ${userId}) and ${isTheirTurn(userId, 'answer')}
  `.execute(db)
  return rows[0] ?? { mineCount: 0, mineLateCount: 0, freeCount: 0, freeLateCount: 0 }
}

/**
 * Reads the answers one by one and applies the one rule of the promise; an expert assesses some hundreds in a month.
 */
async function readAssessed(db: Db, userId: string, now: Date) {
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const rows = await db
    .selectFrom('assignment_answer as answer')
    .select(['answer.handed_in_at', 'answer.assessed_at', 'answer.score', 'answer.state'])
    .where('answer.assessor_id', '=', userId)
    .where('answer.state', 'in', ['scored', 'returned'])
    .where('answer.assessed_at', '>=', since(30))
    // Each of two readings counts for its own reader, also if the other one is the result.
    .where(sql<boolean>`answer.reading_stage is distinct from 'settled'`)
    .unionAll(
      db
        .selectFrom('assignment_reading as reading')
        .innerJoin('assignment_answer as answer', 'answer.id', 'reading.answer_id')
        .select(['answer.handed_in_at', 'reading.read_at as assessed_at', 'reading.score', 'reading.state'])
        .where('reading.expert_id', '=', userId)
        .where('reading.read_at', '>=', since(30)),
    )
    .execute()
  const scores = rows.flatMap(({ state, score }) => (state === 'scored' && score !== null ? [score] : []))
  const sum = scores.reduce((total, score) => total + score, 0)
  const weekAgo = since(7)
  return {
    assessedThisWeekCount: rows.filter(row => row.assessed_at !== null && row.assessed_at >= weekAgo).length,
    assessedCount: rows.length,
    keptCount: rows.filter(row => row.assessed_at !== null && row.assessed_at <= promisedBy(row.handed_in_at)).length,
    averageScore: scores.length > 0 ? Math.round(sum / scores.length) : null,
  }
}
