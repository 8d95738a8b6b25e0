import { formatMeetingTitle, getRecapPath } from '#contract/webinar/meeting-calendar.ts'
import type { NoticeSample, PlannedNotification } from '../../account/notifications/service.ts'
import { createSampleMeeting, type MeetingContext } from '../webinar/service.ts'

/** Learners who missed a part of the meeting are notified of the recap this much earlier than all others. */
const FIRST_MS = 3_600_000
const GOOD_FOR_MS = 7 * 86_400_000

/** Builds the notification of a recap. `isFirst` is true if the learner missed a part of the meeting. */
export function createRecapNotice(
  { webinar, meeting, meetings }: MeetingContext,
  personId: string,
  isFirst: boolean,
  now: Date,
): PlannedNotification {
  return {
    personId,
    kind: 'webinar',
    about: `meeting:${meeting.id}`,
    step: 'recap',
    dueAt: new Date(now.getTime() + (isFirst ? 0 : FIRST_MS)),
    validUntil: new Date(now.getTime() + GOOD_FOR_MS),
    urgency: 'normal',
    title: `Rekap siap: ${formatMeetingTitle({ title: webinar.title, meetings }, meeting.number)}`,
    body: isFirst
      ? 'Kamu sempat terputus. Yang terlewat ada di rekaman, bisa disimpan untuk dibuka tanpa koneksi.'
      : 'Rekaman, salindia, dan tiga pertanyaan singkat, bisa disimpan untuk dibuka tanpa koneksi.',
    path: getRecapPath(webinar.slug, meeting.number),
  }
}

export const recapNoticeSamples: readonly NoticeSample[] = [
  {
    id: 'recap-missed',
    name: 'Rekap untuk yang terputus',
    occasion: 'Setelah rekap disimpan, ke peserta yang sempat terputus.',
    build: ({ personId, now }) => createRecapNotice(createSampleMeeting(now), personId, true, now),
  },
  {
    id: 'recap',
    name: 'Rekap siap',
    occasion: 'Satu jam setelah rekap disimpan, ke peserta lain.',
    build: ({ personId, now }) => createRecapNotice(createSampleMeeting(now), personId, false, now),
  },
]
