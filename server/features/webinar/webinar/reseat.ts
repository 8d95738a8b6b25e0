import type { Tx } from '../../../db/database.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { createSessionMovedNotice, type NoticeContext } from './notices.ts'
import { ensureCourseMeetings } from './course-meetings.ts'
import { listMeetings, listRegistrations } from './queries.ts'

/**
 * Notifies users that they are now in another session of the course. The notification contains the meetings of this
 * session as a calendar file. The users must already be in this session.
 */
export async function notifySessionMove(
  tx: Tx,
  sessionId: string,
  { userIds, from, now, origin }: { userIds: readonly string[]; from: string; now: Date; origin: string },
): Promise<void> {
  const webinar = await ensureCourseMeetings(tx, sessionId, now)
  const noticeContext: NoticeContext = { webinar, meetings: await listMeetings(tx, [sessionId]), origin, now }
  const moved = new Set(userIds)
  const people = (await listRegistrations(tx, sessionId)).filter(row => moved.has(row.user_id))
  await planNotifications(
    tx,
    people.map(row => createSessionMovedNotice(noticeContext, row, from)),
    now,
  )
}
