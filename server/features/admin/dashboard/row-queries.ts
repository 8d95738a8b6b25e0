import { type RawBuilder, sql } from 'kysely'
import type { StatisticRowKind } from '#contract/admin/figure-list.ts'
import { endOfDay, startOfDay } from '#contract/wire/local-time.ts'
import type { Db } from '../../../db/database.ts'
import { isNotErased } from '../../../db/search.ts'
import { selectFirstCompletions } from './first-completion-queries.ts'

/** First and last day of a period, in WIB. Both days are included. */
export interface DayRange {
  from?: string | undefined
  until?: string | undefined
}

export interface StatisticRowFields {
  id: string
  at: Date
  user_id: string
  full_name: string
  email: string
  about: string | null
  amount: number | null
}

const here = (column: string) => isNotErased(sql.ref<string>(column))

function within(column: string, { from, until }: DayRange): RawBuilder<unknown> {
  const at = sql.ref(column)
  const bounds = [sql`${at} is not null`]
  if (from !== undefined) bounds.push(sql`${at} >= ${startOfDay(from, 'WIB')}`)
  if (until !== undefined) bounds.push(sql`${at} < ${endOfDay(until, 'WIB')}`)
  return sql.join(bounds, sql` and `)
}

const startOf = ({ from }: DayRange) => (from === undefined ? undefined : startOfDay(from, 'WIB'))

/**
 * Columns of the user whom `joined` joins. The join is a left join, so that PostgreSQL can skip it in a query that only
 * counts. Each query must leave out deleted accounts itself, because a left join removes no rows.
 */
const learner = sql`person.full_name, person.email`
const joined = (column: string) => sql`left join app_user as person on person.id = ${sql.ref(column)}`

const owner = sql<string>`coalesce(certificate.user_id, enrollment.user_id)`

const sources: Record<StatisticRowKind, (period: DayRange) => RawBuilder<unknown>> = {
  activeLearners: period => sql`
    select active.user_id::text as id, active.at, active.user_id, ${learner}, null::text as about, null::integer as amount
    from (
      select enrollment.user_id, max(lately.at) as at
      from (
        select progress.enrollment_id, max(progress.updated_at) as at from lecture_progress as progress
        where progress.status <> 'OPEN' and ${within('progress.updated_at', period)} group by 1
      ) as lately join enrollment on enrollment.id = lately.enrollment_id
      group by 1
    ) as active ${joined('active.user_id')}
    where ${here('active.user_id')}`,
  // One row per learner, on the day of the learner's first completed material.
  firstLessons: period => sql`
    select lately.user_id::text as id, lately.at, lately.user_id, ${learner}, null::text as about, null::integer as amount
    from (${selectFirstCompletions(within('progress.completed_at', period), startOf(period))}) as lately
      ${joined('lately.user_id')}
    where ${here('lately.user_id')}`,
  completions: period => sql`
    select progress.enrollment_id || ' ' || progress.lecture_material_id as id, progress.completed_at as at,
      enrollment.user_id, ${learner}, material.title as about, null::integer as amount
    from lecture_progress as progress left join enrollment on enrollment.id = progress.enrollment_id
      left join lecture_material as material on material.id = progress.lecture_material_id ${joined('enrollment.user_id')}
    where ${within('progress.completed_at', period)} and not exists (
      select 1 from enrollment as left_by join app_user as gone on gone.id = left_by.user_id
      where left_by.id = progress.enrollment_id and gone.deleted_at is not null
    )`,
  certificates: period => sql`
    select certificate.id::text as id, certificate.published_at as at,
      ${owner} as user_id, ${learner},
      certificate.number || ', ' || certificate.kind as about, null::integer as amount
    from certificate left join enrollment on enrollment.id = certificate.enrollment_id
      left join app_user as person on person.id = ${owner}
    where certificate.revoked_at is null and ${isNotErased(owner)} and ${within('certificate.published_at', period)}`,
  points: period => sql`
    select entry.id::text as id, entry.created_at as at, entry.user_id, ${learner}, entry.reason as about, entry.amount
    from point_entry as entry ${joined('entry.user_id')}
    where entry.amount > 0 and ${here('entry.user_id')} and ${within('entry.created_at', period)}`,
}

/** Returns a query for the rows that a figure counts. A list reads the query page by page. */
export function selectStatisticRows(kind: StatisticRowKind, period: DayRange): RawBuilder<StatisticRowFields> {
  return sql<StatisticRowFields>`select * from (${sources[kind](period)}) as listed`
}

/** Returns the number of rows that a figure counts, and the sum of their points. */
export async function sumStatisticRows(
  db: Db,
  kind: StatisticRowKind,
  period: DayRange,
): Promise<{ count: number; sum: number }> {
  const { rows } = await sql<{ count: string; sum: string | null }>`
    select count(*) as count, sum(listed.amount) as sum from (${sources[kind](period)}) as listed`.execute(db)
  return { count: Number(rows[0]?.count ?? 0), sum: Number(rows[0]?.sum ?? 0) }
}
