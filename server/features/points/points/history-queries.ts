import { type RawBuilder, sql } from 'kysely'
import { LIST_LIMIT } from '#contract/wire/limits.ts'
import type { Db } from '../../../db/database.ts'

/**
 * Adds a title to each ledger line. The last id in the line's ref determines the title: of a material, a class, a
 * career track, or the course of a paid enrolment.
 */
function withSubjects(userId: string, lines: RawBuilder<unknown>, columns: RawBuilder<unknown>) {
  return sql`
    select ${columns}, coalesce(material.title, class.title #>> '{}', career_track.title, course.title) as subject
    from (
      select *, substring(ref from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid as enrollment_id,
        substring(ref from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid as subject_id
      from ${lines}
    ) as line
    left join lecture_material as material on material.id = line.subject_id
    left join enrollment on enrollment.id = line.enrollment_id and enrollment.user_id = ${userId}
    left join course on course.id = enrollment.course_id and line.reason = 'checkout'
    left join career_track on career_track.id = line.subject_id
    left join career_track_version as version on line.reason = 'class-completed'
      and version.career_track_id = enrollment.career_track_id and version.version = enrollment.version
    left join lateral jsonb_path_query_first(
      version.track_content, '$[*].track_class_content[*] ? (@.id == $id).title',
      jsonb_build_object('id', line.subject_id::text)
    ) as class(title) on true
  `
}

export interface WaitingRow {
  id: string
  amount: number
  reason: string
  counts_at: Date
  subject: string | null
}

export interface PointRow {
  id: string
  amount: number
  reason: string
  multiplier: number
  happened_at: Date
  subject: string | null
}

/** Lists a user's ledger lines, newest first. */
export async function listEntryRows(
  db: Db,
  userId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<PointRow[]> {
  const lines = sql`(
    select * from point_entry where user_id = ${userId} ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}
  ) as newest`
  const columns = sql`line.id, line.amount, line.reason, line.multiplier, line.happened_at`
  const { rows } = await sql<PointRow>`${withSubjects(userId, lines, columns)} order by line.id desc`.execute(db)
  return rows
}

export async function listWaitingRows(db: Db, userId: string): Promise<WaitingRow[]> {
  const lines = sql`(select * from point_waiting where user_id = ${userId} order by counts_at limit ${LIST_LIMIT}) as due`
  const columns = sql`line.id, line.amount, line.reason, line.counts_at`
  const { rows } = await sql<WaitingRow>`
    ${withSubjects(userId, lines, columns)} order by line.counts_at, line.id
  `.execute(db)
  return rows
}
