import { sql } from 'kysely'
import type { PointEntry } from '#contract/leaderboard.ts'
import type { Db } from '../../db/database.ts'

const PAGE = 30

/** What an entry is about is the last id of its ref: a material, a class, a career track, or the enrolment it paid for. */
export async function listEntries(
  db: Db,
  userId: string,
  before: number | undefined,
): Promise<{ entries: PointEntry[]; next: number | null }> {
  const { rows } = await sql<PointRow>`
    select entry.id, entry.amount, entry.reason, entry.multiplier, entry.happened_at,
      coalesce(material.title, class.title #>> '{}', career_track.title, course.title) as subject
    from (
      select *, substring(ref from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid as enrollment_id,
        substring(ref from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid as subject_id
      from point_entry where user_id = ${userId} ${before === undefined ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${PAGE + 1}
    ) as entry
    left join lecture_material as material on material.id = entry.subject_id
    left join enrollment on enrollment.id = entry.enrollment_id and enrollment.user_id = ${userId}
    left join course on course.id = enrollment.course_id and entry.reason = 'checkout'
    left join career_track on career_track.id = entry.subject_id
    left join career_track_version as version on entry.reason = 'class-completed'
      and version.career_track_id = enrollment.career_track_id and version.version = enrollment.version
    left join lateral jsonb_path_query_first(
      version.track_content, '$[*].track_class_content[*] ? (@.id == $id).title',
      jsonb_build_object('id', entry.subject_id::text)
    ) as class(title) on true
    order by entry.id desc
  `.execute(db)
  const entries = rows.slice(0, PAGE).map(row => ({
    id: Number(row.id),
    amount: row.amount,
    reason: row.reason,
    multiplyer: row.multiplier,
    subject: row.subject,
    happenedAt: row.happened_at.toISOString(),
  }))
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null }
}

interface PointRow {
  id: string
  amount: number
  reason: string
  multiplier: number
  happened_at: Date
  subject: string | null
}
