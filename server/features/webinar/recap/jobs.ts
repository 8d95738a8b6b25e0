import { wasCutOff } from '#contract/webinar/attendance.rules.ts'
import { formatMeetingTitle, getRecapPath } from '#contract/webinar/meeting-calendar.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { Job } from '../../../jobs/job.ts'
import { wakeNotificationJob, planNotifications } from '../../account/notifications/service.ts'
import { findMeetingContext, type MeetingContext } from '../webinar/service.ts'
import { OFFER_RECAPS } from './job-names.ts'
import { listSeatedPresence, lockToOffer, setOffered } from './queries.ts'

/** Learners who missed a part of the meeting are notified of the recap this long before all others. */
const FIRST_MS = 3_600_000
const GOOD_FOR_MS = 7 * 86_400_000

/** Notifies learners of a recap once, after the meeting is over and the recap is stored. */
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

/** Announces one recap. Returns false if none is waiting. */
async function offerOne(tx: Tx, now: Date): Promise<boolean> {
  const dueRecap = await lockToOffer(tx, now)
  const meetingContext = dueRecap && (await findMeetingContext(tx, dueRecap.meeting_id))
  if (!meetingContext) return false
  const { meeting } = meetingContext
  const span = [meeting.starts_at.getTime(), meeting.ends_at.getTime()] as const
  const people = await listSeatedPresence(tx, meeting)
  const isFirst = ({ checked_in_at: cameIn, present_ms: presentMs }: (typeof people)[number]) =>
    cameIn === null && wasCutOff(presentMs ?? 0, span)
  await planNotifications(
    tx,
    people.map(person => getNoticeFor(meetingContext, person.user_id, isFirst(person), now)),
    now,
  )
  await setOffered(tx, meeting.id, now)
  return true
}

function getNoticeFor({ webinar, meeting, meetings }: MeetingContext, personId: string, isFirst: boolean, now: Date) {
  return {
    personId,
    kind: 'webinar' as const,
    about: `meeting:${meeting.id}`,
    step: 'recap' as const,
    dueAt: new Date(now.getTime() + (isFirst ? 0 : FIRST_MS)),
    validUntil: new Date(now.getTime() + GOOD_FOR_MS),
    urgency: 'normal' as const,
    title: `Rekap siap: ${formatMeetingTitle({ title: webinar.title, meetings }, meeting.number)}`,
    body: isFirst
      ? 'Kamu sempat terputus. Yang terlewat ada di rekaman, bisa disimpan untuk dibuka tanpa koneksi.'
      : 'Rekaman, salindia, dan tiga pertanyaan singkat, bisa disimpan untuk dibuka tanpa koneksi.',
    path: getRecapPath(webinar.slug, meeting.number),
  }
}
