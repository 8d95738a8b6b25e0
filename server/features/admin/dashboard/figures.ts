import { DAY_MS } from '#contract/wire/durations.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Figure, FigureName } from '#contract/admin/dashboard.ts'
import { dayName, dayStart } from '#contract/wire/local-time.ts'
import type { Db } from '../../../db/database.ts'

/** Two years, so that one year can be compared with the year before. */
const KEPT_DAYS = 2 * 365

const jakarta = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Jakarta')::date`

/** SQL for the day and value of each figure since a given time. */
const sources: Record<FigureName, (since: Date) => RawBuilder<unknown>> = {
  // Includes users who agreed to tracking and anonymous visits without tracking (visit_day).
  visits: since => sql`
    select day, sum(visits) as value from visit_day
    where day >= (${since}::timestamptz at time zone 'Asia/Jakarta')::date group by 1`,
  registrations: since => sql`
    select ${jakarta('created_at')} as day, count(*) as value from app_user where created_at >= ${since} group by 1`,
  orders: since => sql`
    select ${jakarta('paid_at')} as day, count(*) as value from payment_order where paid_at >= ${since} group by 1`,
  rupiah: since => sql`
    select ${jakarta('paid_at')} as day, sum(amount) as value from payment_order
    where paid_at >= ${since} and method = 'midtrans' and state = 'paid' group by 1`,
  activeLearners: since => sql`
    select ${jakarta('progress.updated_at')} as day, count(distinct enrollment.user_id) as value
    from lecture_progress as progress join enrollment on enrollment.id = progress.enrollment_id
    where progress.updated_at >= ${since} and progress.status <> 'OPEN' group by 1`,
  // Counts each learner who completed a material since then on the day of their first completed material.
  firstLessons: since => sql`
    select (first.at at time zone 'Asia/Jakarta')::date as day, count(*) as value
    from (
      select distinct enrollment.user_id from lecture_progress as progress
      join enrollment on enrollment.id = progress.enrollment_id where progress.completed_at >= ${since}
    ) as lately
    cross join lateral (
      select min(progress.completed_at) as at from enrollment
      join lecture_progress as progress on progress.enrollment_id = enrollment.id
      where enrollment.user_id = lately.user_id
    ) as first
    where first.at >= ${since} group by 1`,
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

/** Counts all days from one day before the last counted one, because entries can arrive late. */
export async function countDays(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select name, max(day)::timestamp at time zone 'Asia/Jakarta' as at from daily_figure group by name`.execute(db)
  const lastOf = new Map(rows.map(row => [row.name, row.at]))
  for (const name of FigureName.options) {
    // Each figure has its own start, so that a new figure is counted for the full two years.
    const last = lastOf.get(name)
    const since = last ? last.getTime() - DAY_MS : dayStart(now, 'WIB').getTime() - KEPT_DAYS * DAY_MS
    await sql`
      insert into daily_figure (name, day, value)
      select ${name}::text, counted.day, counted.value from (${sources[name](new Date(since))}) as counted
      on conflict (name, day) do update set value = excluded.value`.execute(db)
  }
}

export async function readFigures(db: Db, days: number, now: Date): Promise<{ firstDay: string; figures: Figure[] }> {
  const dayAt = (ago: number) => dayName(new Date(now.getTime() - ago * DAY_MS), 'WIB')
  const rows = await db
    .selectFrom('daily_figure')
    .select(['name', 'value', sql<string>`day::text`.as('day')])
    .where('day', '>', sql<Date>`${dayAt(2 * days)}::date`)
    .execute()
  const values = new Map(rows.map(row => [`${row.name} ${row.day}`, Number(row.value)]))
  const span = (name: FigureName, from: number) =>
    Array.from({ length: days }, (_, at) => values.get(`${name} ${dayAt(from - at)}`) ?? 0)
  return {
    firstDay: dayAt(days - 1),
    figures: FigureName.options.map(name => ({
      name,
      values: span(name, days - 1),
      before: span(name, 2 * days - 1),
    })),
  }
}
