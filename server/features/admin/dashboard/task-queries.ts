import { sql } from 'kysely'
import type { DashboardTasks } from '#contract/admin/dashboard.ts'
import { LOW_STOCK } from '#contract/wire/limits.ts'
import type { Db } from '../../../db/database.ts'

/** Leaves out certificates of deleted accounts, because no list shows them. */
const certificates = sql`certificate left join enrollment on enrollment.id = certificate.enrollment_id
  join app_user as owner on owner.id = coalesce(certificate.user_id, enrollment.user_id) and owner.deleted_at is null`

type OpenTasks = Omit<DashboardTasks, 'silentDevices' | 'refusedWrites'>

/**
 * Counts each kind of task by an index of open tasks, so that it never reads finished ones. Assignments handed in
 * before `lateBefore` are late.
 */
export async function countOpenTasks(db: Db, lateBefore: Date): Promise<OpenTasks> {
  const { rows } = await sql<OpenTasks>`
    select
      (
        select count(*)::integer from assignment_answer as answer
          join enrollment on enrollment.id = answer.enrollment_id
          join app_user as learner on learner.id = enrollment.user_id
        where answer.state in ('handed-in', 'being-assessed') and answer.handed_in_at < ${lateBefore}
          and answer.is_current and learner.deleted_at is null
      ) as "lateAssignments",
      (
        select count(*)::integer from assignment_answer as answer
          join enrollment on enrollment.id = answer.enrollment_id
          join app_user as learner on learner.id = enrollment.user_id
        where (answer.reading_stage = 'undecided' or (answer.reading_stage = 'second' and not answer.is_current))
          and learner.deleted_at is null
      ) as "readingsToDecide",
      (
        select count(*)::integer from level_up
          join app_user as learner on learner.id = level_up.user_id
        where level_up.state = 'submitted' and learner.deleted_at is null
      ) as "levelUps",
      (select count(*)::integer from ${certificates} where generated_at is null) as "certificatesToGenerate",
      (
        select count(*)::integer from ${certificates}
        where generated_at is not null and published_at is null and revoked_at is null
      ) as "certificatesToPublish",
      (select count(*)::integer from point_exchange where state = 'asked') as "exchangesAsked",
      (
        select count(*)::integer from point_exchange where state = 'approved' and payout_id is null
      ) as "exchangesReady",
      (
        select count(*)::integer from point_exchange where state = 'approved' and payout_id is not null
      ) as "exchangesPaying",
      (select count(*)::integer from payment_order where state = 'refund-due') as "ordersToRefund",
      (select count(*)::integer from inventory_item where is_active and stock < ${LOW_STOCK}) as "lowStock"
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('counting answers one row')
  return row
}
