import type { Tx } from '../../db/database.ts'
import { remind } from './registration.ts'
import { insertCourseWebinar, listMeetings, lockWebinar, putRegistration, type RegistrationRow } from './queries.ts'

/** Somebody came into a course: its live sessions stand in his schedule, and he is reminded of them. */
export async function joinCourseMeetings(
  tx: Tx,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<void> {
  await insertCourseWebinar(tx, sessionId, now)
  const webinar = await lockWebinar(tx, sessionId)
  if (!webinar) return
  const row: RegistrationRow = {
    webinar_id: webinar.id,
    user_id: userId,
    state: 'registered',
    queue_number: null,
    wants_reminders: true,
    wished_at: now,
    reminder_wished_at: now,
  }
  await putRegistration(tx, row)
  await remind(tx, { webinar, meetings: await listMeetings(tx, [webinar.id]), origin: undefined, now }, row)
}

export { forgetPerson, wishReminders, wishSeat } from './registration.ts'
