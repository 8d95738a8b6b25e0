import { sql } from 'kysely'
import type { ExpertFigures } from '#contract/expert-desk.ts'
import { promiseCut } from '#contract/rules/assessment-promise.ts'
import type { Db } from '../../db/database.ts'

const DAY_MS = 86_400_000

/** One expert's own figures: what waits by the index of what waits, what was assessed by the expert's own index. */
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
      and (answer.expert_id is null or answer.expert_id = ${userId})
  `.execute(db)
  return rows[0] ?? { mineCount: 0, mineLateCount: 0, freeCount: 0, freeLateCount: 0 }
}

/** The promise as `promisedBy` has it: seven in the evening of the next day, on Jakarta's clock. */
const promised = sql`(date_trunc('day', handed_in_at at time zone 'Asia/Jakarta') + interval '1 day 19 hours')
  at time zone 'Asia/Jakarta'`

async function readAssessed(db: Db, userId: string, now: Date) {
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS)
  type Assessed = Pick<ExpertFigures, 'assessedThisWeekCount' | 'assessedCount' | 'keptCount' | 'averageScore'>
  const { rows } = await sql<Assessed>`
    select count(*) filter (where assessed_at >= ${since(7)})::integer as "assessedThisWeekCount",
      count(*)::integer as "assessedCount",
      count(*) filter (where assessed_at <= ${promised})::integer as "keptCount",
      round(avg(score) filter (where state = 'scored'))::integer as "averageScore"
    from assignment_answer
    where assessor_id = ${userId} and state in ('scored', 'returned') and assessed_at >= ${since(30)}
  `.execute(db)
  return rows[0] ?? { assessedThisWeekCount: 0, assessedCount: 0, keptCount: 0, averageScore: null }
}
