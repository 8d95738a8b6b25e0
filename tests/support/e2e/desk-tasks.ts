import type { Locator } from '@playwright/test'
import type { World } from './world.ts'

/** Pastes a text, as after copying it in another program. */
export async function pasteText(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Gives eight learners a finished course without certificate. */
export async function createEightGraduates({ ledger }: World): Promise<{ course: string; session: string }> {
  const [row] = await ledger.query<{ course: string; session: string }>(
    `with free as (
       select course.id as course_id, course.title, session.id as session_id, session.title as session, track.career_track_id, track.version
       from course join course_session as session on session.course_id = course.id
         join career_track_version as track on track.career_track_id = course.career_track_id and track.version = 1
       where not exists (select 1 from enrollment where enrollment.session_id = session.id) limit 1
     ), begun as (
       insert into enrollment (id, user_id, course_id, session_id, career_track_id, version, created_at)
       select gen_random_uuid(), person.id, free.course_id, free.session_id, free.career_track_id, free.version, now()
       from free, (
         select id from app_user where not is_admin and not exists (select 1 from enrollment where user_id = app_user.id)
         limit 8
       ) as person returning id
     ), done as (
       insert into certificate (id, enrollment_id, kind, finished_at) select gen_random_uuid(), id, 'graduation', now() from begun
     )
     select title as course, session from free`,
  )
  return row!
}
