import { MINUTE_MS } from '#contract/wire/durations.ts'
import { createAttendanceCertificates } from '../features/certificate/certificate/attendance.ts'
import type { Tx } from '../db/database.ts'
import { createDemoId } from './demo-id.ts'

const SLUG = 'belajar-rutin-dari-rumah'
const TITLE = 'Belajar Rutin dari Rumah'
const MINUTES = 60
const PRESENT_MINUTES = 57
const DAYS_AGO = 58

/** Adds a webinar that the demo learner attended long enough, and its certificate of attendance. */
export async function insertDemoAttendance(tx: Tx, userId: string, now: Date): Promise<void> {
  const startsAt = new Date(now.getTime() - DAYS_AGO * 86_400_000)
  const endsAt = new Date(startsAt.getTime() + MINUTES * MINUTE_MS)
  const webinarId = createDemoId('webinar', SLUG)
  const meetingId = createDemoId('meeting', SLUG, 1)
  const speaker = await tx
    .selectFrom('instructor')
    .select(['name', 'title', 'bio'])
    .where('slug', '=', 'maria-wambrauw')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('webinar')
    .values({
      id: webinarId,
      slug: SLUG,
      kind: 'webinar',
      course_session_id: null,
      title: TITLE,
      summary: 'Setengah jam sehari, tanpa menunggu semangat.',
      description: 'Menyusun jadwal belajar yang tahan dengan rumah yang ramai dan ponsel yang dipakai bergantian.',
      mode: 'Daring',
      zone: 'WIB',
      place: null,
      speaker_name: speaker.name,
      speaker_title: speaker.title,
      speaker_bio: speaker.bio,
      capacity: null,
      seats_taken: 1,
      certificate_percent: 85,
    })
    .execute()
  await tx
    .insertInto('webinar_meeting')
    .values({
      id: meetingId,
      webinar_id: webinarId,
      number: 1,
      starts_at: startsAt,
      ends_at: endsAt,
      changed_at: startsAt,
      cancel_reason: null,
      join_url: null,
      recording_url: null,
    })
    .execute()
  await tx
    .insertInto('webinar_registration')
    .values({
      webinar_id: webinarId,
      user_id: userId,
      state: 'registered',
      queue_number: null,
      wants_reminders: false,
      wished_at: startsAt,
      reminder_wished_at: startsAt,
    })
    .execute()
  await tx
    .insertInto('meeting_presence')
    .values({
      meeting_id: meetingId,
      user_id: userId,
      seen: JSON.stringify([[startsAt.getTime(), startsAt.getTime() + PRESENT_MINUTES * MINUTE_MS]]),
      present_ms: PRESENT_MINUTES * MINUTE_MS,
      checked_in_at: null,
      checked_in_by: null,
      attended_at: endsAt,
      is_weighed: true,
    })
    .execute()
  const { full_name: name } = await tx
    .selectFrom('app_user')
    .select('full_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const printed = {
    name,
    webinarTitle: TITLE,
    webinarSlug: SLUG,
    presentMinutes: PRESENT_MINUTES,
    lengthMinutes: MINUTES,
    instructorName: speaker.name,
    instructorTitle: speaker.title,
  }
  await createAttendanceCertificates(tx, [{ userId, webinarId, finishedAt: endsAt, printed }], endsAt)
}
