import { sql } from 'kysely'
import { computeOverdueCutoff } from '#contract/assessment/assessment-promise.ts'
import type { ExpertStatistics } from '#contract/assessment/expert-task.ts'
import type { Db } from '../../../db/database.ts'
import { mayDoSecondReading } from './visibility-queries.ts'

export async function countExpertTasks(db: Db, userId: string, now: Date) {
  const isLate = sql`answer.handed_in_at < ${computeOverdueCutoff(now)}`
  const { rows } = await sql<Pick<ExpertStatistics, 'mineCount' | 'mineLateCount' | 'freeCount' | 'freeLateCount'>>`
    select count(*) filter (where answer.expert_id is not null)::integer as "mineCount",
      count(*) filter (where answer.expert_id is not null and ${isLate})::integer as "mineLateCount",
      count(*) filter (where answer.expert_id is null)::integer as "freeCount",
      count(*) filter (where answer.expert_id is null and ${isLate})::integer as "freeLateCount"
    from assignment_answer as answer
      join enrollment on enrollment.id = answer.enrollment_id
      join app_user as learner on learner.id = enrollment.user_id
    where answer.state in ('handed-in', 'being-assessed') and answer.is_current and learner.deleted_at is null
      and (answer.expert_id is null or answer.expert_id = ${userId}) and ${mayDoSecondReading(userId, 'answer')}
  `.execute(db)
  return rows[0] ?? { mineCount: 0, mineLateCount: 0, freeCount: 0, freeLateCount: 0 }
}

/** Lists the assessments and readings that an expert wrote since `since`. */
export function listAssessmentsSince(db: Db, userId: string, since: Date) {
  return (
    db
      .selectFrom('assignment_answer as answer')
      .select(['answer.handed_in_at', 'answer.assessed_at', 'answer.score', 'answer.state'])
      .where('answer.assessor_id', '=', userId)
      .where('answer.state', 'in', ['scored', 'returned'])
      .where('answer.assessed_at', '>=', since)
      // Leaves out answers with two readings. The query below counts each reading for the expert who wrote it, whether
      // or not the reading became the result.
      .where(sql<boolean>`answer.reading_stage is distinct from 'settled'`)
      .unionAll(
        db
          .selectFrom('assignment_reading as reading')
          .innerJoin('assignment_answer as answer', 'answer.id', 'reading.answer_id')
          .select(['answer.handed_in_at', 'reading.read_at as assessed_at', 'reading.score', 'reading.state'])
          .where('reading.expert_id', '=', userId)
          .where('reading.read_at', '>=', since),
      )
      .execute()
  )
}
