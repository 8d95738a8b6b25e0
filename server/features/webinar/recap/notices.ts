import { formatMeetingTitle, getRecapPath } from '#contract/webinar/meeting-calendar.ts'
import type { NoticeSample, PlannedNotification } from '../../account/notifications/service.ts'
import { createSampleMeeting, type MeetingContext } from '../webinar/service.ts'
import type { RecapRow } from './queries.ts'

/** Learners who missed a part of the meeting are notified of the recap this much earlier than all others. */
const FIRST_MS = 3_600_000
const GOOD_FOR_MS = 7 * 86_400_000

/** Parts of a recap, as learners read them. */
export type RecapPart = 'rekaman' | 'transkrip' | 'salindia' | 'pertanyaan singkat'

export function listRecapParts(
  row: Pick<RecapRow, 'recording_url' | 'captions_url' | 'slides_url' | 'questions'>,
): RecapPart[] {
  const parts: [RecapPart, boolean][] = [
    ['rekaman', row.recording_url !== null],
    ['transkrip', row.recording_url === null && row.captions_url !== null],
    ['salindia', row.slides_url !== null],
    ['pertanyaan singkat', row.questions.length > 0],
  ]
  return parts.flatMap(([part, isThere]) => (isThere ? [part] : []))
}

const listing = new Intl.ListFormat('id', { type: 'conjunction' })

function getBody(parts: readonly RecapPart[], isFirst: boolean): string {
  if (isFirst && parts.includes('rekaman'))
    return 'Kamu sempat terputus. Yang terlewat ada di rekaman, bisa disimpan untuk dibuka tanpa koneksi.'
  const list = listing.format(parts)
  const content = `${list.slice(0, 1).toUpperCase()}${list.slice(1)}, bisa disimpan untuk dibuka tanpa koneksi.`
  return isFirst ? `Kamu sempat terputus. ${content}` : content
}

interface Occasion {
  parts: readonly RecapPart[]
  /** True if the learner missed a part of the meeting. */
  isFirst: boolean
}

/** Builds the notification of a recap. */
export function createRecapNotice(
  { webinar, meeting, meetings }: MeetingContext,
  personId: string,
  { parts, isFirst }: Occasion,
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
    body: getBody(parts, isFirst),
    path: getRecapPath(webinar.slug, meeting.number),
  }
}

const sampleParts: readonly RecapPart[] = ['rekaman', 'salindia', 'pertanyaan singkat']

export const recapNoticeSamples: readonly NoticeSample[] = [
  {
    id: 'recap-missed',
    name: 'Rekap untuk yang terputus',
    occasion: 'Setelah rekap disimpan, ke peserta yang sempat terputus.',
    build: ({ personId, now }) =>
      createRecapNotice(createSampleMeeting(now), personId, { parts: sampleParts, isFirst: true }, now),
  },
  {
    id: 'recap',
    name: 'Rekap siap',
    occasion: 'Satu jam setelah rekap disimpan, ke peserta lain.',
    build: ({ personId, now }) =>
      createRecapNotice(createSampleMeeting(now), personId, { parts: sampleParts, isFirst: false }, now),
  },
]
