import { hasMissedPart } from '#contract/webinar/attendance.rules.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { Job } from '../../../jobs/job.ts'
import { wakeNotificationJob, planNotifications } from '../../account/notifications/service.ts'
import { findMeetingContext } from '../webinar/service.ts'
import { OFFER_RECAPS } from './job-names.ts'
import { createRecapNotice, listRecapParts } from './notices.ts'
import { listSeatedPresence, lockUnannouncedRecap, markRecapAnnounced } from './queries.ts'

/** Notifies learners once about each recap, after the meeting is over and the recap is stored. */
export const recapJobs: readonly Job[] = [
  {
    name: OFFER_RECAPS,
    everyMs: 60_000,
    run: async (context, signal) => {
      let hasMore = true
      while (hasMore && !signal.aborted) hasMore = await runInTransaction(context.db, tx => offerOne(tx, context.now()))
      wakeNotificationJob(context)
    },
  },
]

/** Plans the notifications of one recap. Returns false if no recap is waiting for its notifications. */
async function offerOne(tx: Tx, now: Date): Promise<boolean> {
  const dueRecap = await lockUnannouncedRecap(tx, now)
  const meetingContext = dueRecap && (await findMeetingContext(tx, dueRecap.meeting_id))
  if (!meetingContext) return false
  const { meeting } = meetingContext
  const span = [meeting.starts_at.getTime(), meeting.ends_at.getTime()] as const
  const people = await listSeatedPresence(tx, meeting)
  const isFirst = ({ checked_in_at: cameIn, present_ms: presentMs }: (typeof people)[number]) =>
    cameIn === null && hasMissedPart(presentMs ?? 0, span)
  const parts = listRecapParts(dueRecap)
  await planNotifications(
    tx,
    people.map(person => createRecapNotice(meetingContext, person.user_id, { parts, isFirst: isFirst(person) }, now)),
    now,
  )
  await markRecapAnnounced(tx, meeting.id, now)
  return true
}
