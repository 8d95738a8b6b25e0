import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Returns the date of the last change of each public page, by path. Leaves out pages whose content is built in, and
 * pages without a recorded change.
 */
export async function readPageDates(db: Db, now: Date): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ path: string; at: Date }>`
    with dated (path, at) as (
      select '/kelas/' || course.slug, greatest(
        course.changed_at, category.changed_at, instructor.changed_at, track.changed_at,
        (select max(changed_at) from course_session where course_id = course.id))
      from course join category on category.id = course.category_id
        join instructor on instructor.id = course.instructor_id join career_track as track on track.id = course.career_track_id
      where course.is_published
      union all
      select '/program/' || track.slug, greatest(
        track.changed_at, category.changed_at,
        (select max(published_at) from career_track_version where career_track_id = track.id),
        (select max(changed_at) from course where career_track_id = track.id and is_published))
      from career_track as track join category on category.id = track.category_id
      where not track.is_beta and not track.is_archived
      union all
      select '/', greatest(
        track.changed_at, category.changed_at,
        (select max(published_at) from career_track_version where career_track_id = track.id))
      from career_track as track join category on category.id = track.category_id
      where not track.is_beta and not track.is_archived
      union all
      select '/instructor', changed_at from instructor
      union all
      select case kind
          when 'faq' then '/faq'
          when 'testimonial' then '/'
          when 'story' then '/story-of-love/' || slug
          when 'role' then '/career/' || slug
          when 'legal' then '/' || (case when publish_at <= ${now} then fields else live end ->> 'page')
        end, case when publish_at <= ${now} then greatest(publish_at, updated_at) else live_at end
      from site_content where kind in ('faq', 'story', 'role', 'legal', 'testimonial') and (publish_at <= ${now} or live is not null)
    ), under (path, list) as (
      values ('/kelas/', '/kelas'), ('/program/', '/program'), ('/career/', '/career'), ('/story-of-love/', '/story-of-love'),
        ('/faq', '/')
    )
    select path, max(at) as at from (
      select path, at from dated
      union all
      select under.list, at from dated join under on starts_with(dated.path, under.path)
    ) as either
    where at is not null group by path`.execute(db)
  return new Map(rows.map(({ path, at }) => [path, at]))
}
