import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const monday = (column: string) => sql`date_trunc('week', ${sql.ref(column)} at time zone 'Asia/Jakarta')::date`

export interface CohortSize {
  cohort: string
  learners: number
}

/** Counts the accounts by week of registration since `since`, with the same filter as the user list. */
export async function listCohortSizes(db: Db, since: Date): Promise<CohortSize[]> {
  const { rows } = await sql<CohortSize>`
    select ${monday('person.created_at')}::text as cohort, count(*)::integer as learners from app_user as person
    where person.deleted_at is null and person.created_at >= ${since} group by 1`.execute(db)
  return rows
}

export interface CohortCell {
  cohort: string
  week: string
  started: number
  active: number
  completed: number
}

export async function listCohortCells(db: Db, since: Date): Promise<CohortCell[]> {
  return db
    .selectFrom('cohort_week')
    .select([sql<string>`cohort::text`.as('cohort'), sql<string>`week::text`.as('week')])
    .select(['started', 'active', 'completed'])
    .where('cohort', '>=', sql<Date>`(${since}::timestamptz at time zone 'Asia/Jakarta')::date`)
    .execute()
}

/** Returns the Monday of the last counted week. Returns null before the first count. */
export async function findLastWeek(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(week)::timestamp at time zone 'Asia/Jakarta' as at from cohort_week`.execute(db)
  return rows[0]?.at ?? null
}

interface Weeks {
  /** Start of the first week of registration in the table. */
  cohortsFrom: Date
  /** Start of the first week to count. */
  from: Date
  now: Date
}

/**
 * Counts learners by week of registration, for each week since `from`, and stores the counts. `started`: learners with
 * any progress by the end of the week. `completed`: learners who met the conditions of a certificate by then. `active`:
 * learners with a material whose latest progress is in the week.
 */
export async function storeCohortCells(db: Db, { cohortsFrom, from, now }: Weeks): Promise<void> {
  await sql`
    insert into cohort_week (cohort, week, started, active, completed)
    with learner as (
      select id, ${monday('created_at')} as cohort from app_user
      where deleted_at is null and created_at >= ${cohortsFrom}
    ), moved as (
      select distinct enrollment.user_id, ${monday('progress.updated_at')} as week
      from learner join enrollment on enrollment.user_id = learner.id
        join lecture_progress as progress on progress.enrollment_id = enrollment.id
      where progress.status <> 'OPEN'
    ), first as (
      select user_id, min(week) as week from moved group by 1
    ), done as (
      select enrollment.user_id, min(${monday('certificate.finished_at')}) as week
      from learner join enrollment on enrollment.user_id = learner.id
        join certificate on certificate.enrollment_id = enrollment.id
      group by 1
    ), week as (
      select generate_series(
        (${from}::timestamptz at time zone 'Asia/Jakarta')::date,
        date_trunc('week', ${now}::timestamptz at time zone 'Asia/Jakarta'), interval '7 days'
      )::date as week
    )
    select learner.cohort, week.week,
      count(*) filter (where first.week <= week.week),
      count(moved.user_id),
      count(*) filter (where done.week <= week.week)
    from learner join week on week.week >= learner.cohort
      left join first on first.user_id = learner.id
      left join done on done.user_id = learner.id
      left join moved on moved.user_id = learner.id and moved.week = week.week
    group by 1, 2
    on conflict (cohort, week) do update
      set started = excluded.started, active = excluded.active, completed = excluded.completed`.execute(db)
}
