import { type RawBuilder, sql } from 'kysely'
import type { TaskName } from '#contract/admin/dashboard.ts'
import { LOW_STOCK_LIMIT } from '#contract/wire/limits.ts'
import type { Db } from '../../../db/database.ts'

/** Joins certificates to their enrolments. Leaves out certificates of deleted accounts, because no list shows them. */
const certificates = sql`certificate left join enrollment on enrollment.id = certificate.enrollment_id
  join app_user as owner on owner.id = coalesce(certificate.user_id, enrollment.user_id) and owner.deleted_at is null`

const answers = sql`assignment_answer as answer
  join enrollment on enrollment.id = answer.enrollment_id
  join app_user as learner on learner.id = enrollment.user_id and learner.deleted_at is null`

type CountedElsewhere = 'refusedWrites' | 'silentDevices' | 'failedJobs'

const isTaken = sql`answer.expert_id is not null as is_taken`

/**
 * Selects the open tasks of each kind. `at` is the time since which a task waits. For kinds that experts can claim,
 * `is_taken` states whether an expert has claimed the task.
 */
const sources = (lateBefore: Date): Record<Exclude<TaskName, CountedElsewhere>, RawBuilder<unknown>> => ({
  ordersToRefund: sql`select paid_at as at from payment_order where state = 'refund-due'`,
  paymentFindings: sql`select noticed_at as at from payment_finding where settled_at is null`,
  lateAssignments: sql`select answer.handed_in_at as at, ${isTaken} from ${answers}
    where answer.state in ('handed-in', 'being-assessed') and answer.is_current and answer.handed_in_at < ${lateBefore}`,
  assignmentsToScore: sql`select answer.handed_in_at as at, ${isTaken} from ${answers}
    where answer.state = 'handed-in' and answer.is_current and answer.handed_in_at >= ${lateBefore}`,
  readingsToDecide: sql`select answer.handed_in_at as at from ${answers}
    where answer.reading_stage = 'undecided' or (answer.reading_stage = 'second' and not answer.is_current)`,
  exchangesAsked: sql`select asked_at as at from point_exchange where state = 'asked'`,
  exchangesReady: sql`select decided_at as at from point_exchange where state = 'approved' and payout_id is null`,
  exchangesPaying: sql`select decided_at as at from point_exchange where state = 'approved' and payout_id is not null`,
  levelUps: sql`select level_up.submitted_at as at from level_up
    join app_user as learner on learner.id = level_up.user_id and learner.deleted_at is null
    where level_up.state = 'submitted'`,
  certificatesToGenerate: sql`select certificate.finished_at as at from ${certificates} where generated_at is null`,
  certificatesToPublish: sql`select certificate.generated_at as at from ${certificates}
    where generated_at is not null and published_at is null and revoked_at is null`,
  roleRequests: sql`select asked_at as at from role_request where decided_at is null`,
  stepResets: sql`select request.asked_at as at from step_reset as request
    join app_user as person on person.id = request.user_id and person.deleted_at is null
    where request.decided_at is null`,
  merges: sql`select plan.asked_at as at from account_merge as plan
    join app_user as kept on kept.id = plan.kept_id and kept.deleted_at is null
    join app_user as other on other.id = plan.other_id and other.deleted_at is null
    where plan.decided_at is null`,
  // Counts the same objections as the list of meetings. No screen shows other objections, so no one can decide them.
  objections: sql`select objection.raised_at as at from attendance_objection as objection
    join webinar_meeting as meeting on meeting.id = objection.meeting_id and meeting.state = 'planned'
    join webinar_registration as seat on seat.webinar_id = meeting.webinar_id
      and seat.user_id = objection.user_id and seat.state = 'registered'
    where objection.state = 'open'`,
  lowStock: sql`select null::timestamptz as at from inventory_item where is_active and stock < ${LOW_STOCK_LIMIT}`,
})

const isTakeable = (name: string) => name === 'lateAssignments' || name === 'assignmentsToScore'

export interface OpenTask {
  name: string
  count: number
  oldest: Date | null
  /** Number of tasks that an expert has claimed, or null for kinds that cannot be claimed. */
  taken: number | null
}

/**
 * Counts the open tasks of each kind and finds the oldest task, in a single statement. Assignments handed in before
 * `lateBefore` are late.
 */
export async function countOpenTasks(db: Db, lateBefore: Date): Promise<OpenTask[]> {
  const countQueries = Object.entries(sources(lateBefore)).map(([name, rows]) => {
    const takenCount = isTakeable(name) ? sql`count(*) filter (where is_taken)` : sql`null`
    return sql`select ${name}::text as name, count(*)::integer as count, min(at) as oldest, ${takenCount}::integer as taken
      from (${rows}) as open`
  })
  const { rows } = await sql<OpenTask>`${sql.join(countQueries, sql` union all `)}`.execute(db)
  return rows
}
