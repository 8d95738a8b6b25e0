import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/**
 * Replaces the speaker of a course's sessions that are not cancelled or over by the instructor `to`. Changes only
 * webinars whose speaker is still the instructor `from`, because an admin may have entered another speaker.
 */
export async function replaceCourseSpeaker(
  tx: Tx,
  courseId: string,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  await sql`
    update webinar set speaker_name = next.name, speaker_title = next.title, speaker_bio = next.bio
      from course_session session, instructor previous, instructor next
      where session.course_id = ${courseId} and session.id = webinar.course_session_id
        and session.cancelled_at is null and coalesce(session.ends_at, session.starts_at) > ${now}
        and previous.id = ${from} and webinar.speaker_name = previous.name and next.id = ${to}
  `.execute(tx)
}

/** Profile of the speaker that a webinar shows. */
export interface Speaker {
  name: string
  title: string
  bio: string
}

/**
 * Copies the changed profile of an instructor to the speaker of the sessions of the instructor's courses that are not
 * cancelled or over. Keeps the name, title or bio of a speaker whom an admin entered.
 */
export async function updateInstructorSpeaker(
  tx: Tx,
  instructorId: string,
  { before, after }: { before: Speaker; after: Speaker },
  now: Date,
): Promise<void> {
  await sql`
    update webinar set speaker_name = ${after.name},
        speaker_title = case when speaker_title = ${before.title} then ${after.title} else speaker_title end,
        speaker_bio = case when speaker_bio = ${before.bio} then ${after.bio} else speaker_bio end
      from course_session session join course on course.id = session.course_id
      where course.instructor_id = ${instructorId} and session.id = webinar.course_session_id
        and session.cancelled_at is null and coalesce(session.ends_at, session.starts_at) > ${now}
        and webinar.speaker_name = ${before.name}
  `.execute(tx)
}
