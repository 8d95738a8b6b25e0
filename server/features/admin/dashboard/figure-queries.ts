import { type RawBuilder, sql } from 'kysely'
import type { StatisticName } from '#contract/admin/dashboard.ts'
import type { Db } from '../../../db/database.ts'
import { isPartOfPayment } from '../../../db/refunds.ts'
import { selectFirstCompletions } from './first-completion-queries.ts'

const jakarta = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Jakarta')::date`

/** Returns for each figure the SQL of its values by day, since a given time. */
const sources: Record<StatisticName, (since: Date) => RawBuilder<unknown>> = {
  // Counts only visits of users who agreed to tracking. The table `visit_day` keeps their number after the events are
  // deleted.
  visits: since => sql`
    select day, sum(visits) as value from visit_day
    where day >= (${since}::timestamptz at time zone 'Asia/Jakarta')::date group by 1`,
  registrations: since => sql`
    select ${jakarta('created_at')} as day, count(*) as value from app_user where created_at >= ${since} group by 1`,
  orders: since => sql`
    select ${jakarta('paid_at')} as day, count(*) as value from payment_order where paid_at >= ${since} group by 1`,
  // Counts each payment minus its refunds, on the day of the payment. A day whose payments were all refunded has the
  // value 0.
  rupiah: since => sql`
    select ${jakarta('moved.paid_at')} as day, sum(moved.amount) as value from (
      select paid_at, case when state = 'paid' then amount else 0 end as amount from payment_order
      where paid_at >= ${since} and method = 'midtrans'
      union all
      select bought.paid_at, -part.refund_amount from payment_notice as part join payment_order as bought on ${isPartOfPayment}
      where bought.paid_at >= ${since} and bought.method = 'midtrans' and bought.state = 'paid'
    ) as moved group by 1`,
  activeLearners: since => sql`
    select ${jakarta('progress.updated_at')} as day, count(distinct enrollment.user_id) as value
    from lecture_progress as progress join enrollment on enrollment.id = progress.enrollment_id
    where progress.updated_at >= ${since} and progress.status <> 'OPEN' group by 1`,
  // Counts each learner on the day of the learner's first completed material.
  firstLessons: since => sql`
    select (first.at at time zone 'Asia/Jakarta')::date as day, count(*) as value
    from (${selectFirstCompletions(sql`progress.completed_at >= ${since}`, since)}) as first group by 1`,
  completions: since => sql`
    select ${jakarta('completed_at')} as day, count(*) as value from lecture_progress
    where completed_at >= ${since} group by 1`,
  certificates: since => sql`
    select ${jakarta('published_at')} as day, count(*) as value from certificate
    where published_at >= ${since} and revoked_at is null group by 1`,
  points: since => sql`
    select ${jakarta('created_at')} as day, sum(amount) as value from point_entry
    where created_at >= ${since} and amount > 0 group by 1`,
}

/** Returns the start of the last counted day of each figure. */
export async function listLastDays(db: Db): Promise<{ name: string; at: Date }[]> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select name, max(day)::timestamp at time zone 'Asia/Jakarta' as at from daily_figure group by name`.execute(db)
  return rows
}

/** Counts a figure for each day since `since` and stores the values. Overwrites earlier values of these days. */
export async function storeDailyValues(db: Db, name: StatisticName, since: Date): Promise<void> {
  await sql`
    insert into daily_figure (name, day, value)
    select ${name}::text, counted.day, counted.value from (${sources[name](since)}) as counted
    on conflict (name, day) do update set value = excluded.value`.execute(db)
}

/** Lists the values of all figures after `afterDay`. */
export function listDailyValues(db: Db, afterDay: string) {
  return db
    .selectFrom('daily_figure')
    .select(['name', 'value', sql<string>`day::text`.as('day')])
    .where('day', '>', sql<Date>`${afterDay}::date`)
    .execute()
}
