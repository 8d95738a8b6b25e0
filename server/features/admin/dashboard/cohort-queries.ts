import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const monday = (column: string) => sql`date_trunc('week', ${sql.ref(column)} at time zone 'Asia/Jakarta')::date`

export interface CohortSize {
  cohort: string
  learners: number
}

/** Counts the accounts of each week of registration from a time on, with the filter of the user list. */
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

export async function listCells(db: Db, since: Date): Promise<CohortCell[]> {
  return db
    .selectFrom('cohort_week')
    .select([sql<string>`cohort::text`.as('cohort'), sql<string>`week::text`.as('week')])
    .select(['started', 'active', 'completed'])
    .where('cohort', '>=', sql<Date>`(${since}::timestamptz at time zone 'Asia/Jakarta')::date`)
    .execute()
}

/** Returns the start of the last counted week; null before the first count. */
export async function findLastWeek(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(week)::timestamp at time zone 'Asia/Jakarta' as at from cohort_week`.execute(db)
  return rows[0]?.at ?? null
}

interface Weeks {
  /** Start of the first week of registration. */
  cohortsFrom: Date
  /** Start of the first week to count, and the current time. */
  from: Date
  now: Date
}

/**
 * Counts the learners of each week of registration in each week from `from` on. `started` and `completed` include all
 * weeks before: a learner with any progress, and a learner with a completed class. `active` means that progress last
 * moved in that week.
 */
export async function writeCells(db: Db, { cohortsFrom, from, now }: Weeks): Promise<void> {
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
