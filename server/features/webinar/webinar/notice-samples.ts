import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { findNextTimeAt } from '#contract/wire/local-time.ts'
import type { ReminderStep } from '#contract/webinar/webinar.rules.ts'
import type { NoticeSample, PlannedNotification, SampleFacts } from '../../account/notifications/service.ts'
import {
  changeNotice,
  createReminders,
  createSeatGivenNotice,
  createSessionMovedNotice,
  placeNotice,
  type NoticeContext,
} from './notices.ts'
import type { MeetingRow, RegistrationRow, WebinarRow } from './queries.ts'

const ID = '00000000-0000-4000-8000-000000000001'

const webinar: WebinarRow = {
  id: ID,
  slug: 'belajar-git-untuk-pemula',
  kind: 'webinar',
  course_session_id: null,
  title: 'Belajar Git untuk Pemula',
  summary: 'Sesi 2, Sabtu malam',
  description: 'Menyimpan, membandingkan, dan membagikan pekerjaan dengan Git.',
  mode: 'Daring',
  zone: 'WIB',
  place: null,
  speaker_name: 'Sari Wahyuni',
  speaker_title: 'Pengembang web',
  speaker_bio: '',
  capacity: 100,
  seats_taken: 40,
  certificate_percent: null,
  known_place: null,
  place_due_at: null,
  luring_until: null,
  version: 1,
}

function createMeeting(number: number, startsAt: Date, now: Date): MeetingRow {
  return {
    id: `${ID.slice(0, -1)}${number}`,
    webinar_id: ID,
    number,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + 2 * HOUR_MS),
    state: 'planned',
    sequence: 0,
    changed_at: now,
    cancel_reason: null,
    join_url: null,
    recording_url: null,
    materials: [],
  }
}

/**
 * Returns the first of two sample meetings. The meeting begins in more than a day, so none of its reminders is overdue.
 */
export function createSampleMeeting(now: Date) {
  const startsAt = findNextTimeAt(19, new Date(now.getTime() + 2 * DAY_MS), 'WIB')
  const meeting = createMeeting(1, startsAt, now)
  return { webinar, meeting, meetings: [meeting, createMeeting(2, new Date(startsAt.getTime() + 7 * DAY_MS), now)] }
}

interface Sample extends NoticeContext {
  meeting: MeetingRow
  seat: RegistrationRow
}

function toSample({ personId, now, origin }: SampleFacts): Sample {
  const seat: RegistrationRow = {
    webinar_id: ID,
    user_id: personId,
    state: 'registered',
    queue_number: null,
    wants_reminders: true,
    wished_at: now,
    reminder_wished_at: now,
  }
  return { ...createSampleMeeting(now), origin, now, seat }
}

function createReminder(sample: Sample, seat: RegistrationRow, step: ReminderStep): PlannedNotification {
  const notice = createReminders(sample, sample.meeting, seat).find(each => each.step === step)
  if (!notice) throw new Error(`the sample has no reminder '${step}'`)
  return notice
}

const sample = (
  id: string,
  name: string,
  occasion: string,
  build: (sample: Sample) => PlannedNotification,
): NoticeSample => ({ id, name, occasion, build: facts => build(toSample(facts)) })

export const webinarNoticeSamples: readonly NoticeSample[] = [
  sample('meeting-day', 'Pengingat sehari sebelumnya', 'Sehari sebelum pertemuan.', each =>
    createReminder(each, each.seat, 'day'),
  ),
  sample('meeting-hour', 'Pengingat satu jam sebelumnya', 'Satu jam sebelum pertemuan.', each =>
    createReminder(each, each.seat, 'hour'),
  ),
  sample('meeting-ten-minutes', 'Pengingat sepuluh menit sebelumnya', 'Sepuluh menit sebelum pertemuan.', each =>
    createReminder(each, each.seat, 'ten-minutes'),
  ),
  sample(
    'meeting-no-seat',
    'Pengingat tanpa kursi',
    'Sehari, satu jam, dan sepuluh menit sebelum pertemuan, ke yang minta diingatkan tanpa mendaftar.',
    each => createReminder(each, { ...each.seat, state: 'none' }, 'day'),
  ),
  sample('meeting-moved', 'Jadwal pindah', 'Saat waktu pertemuan diganti.', each =>
    changeNotice(each, { ...each.meeting, sequence: 1 }, each.seat, 'moved'),
  ),
  sample('meeting-cancelled', 'Pertemuan dibatalkan', 'Saat pertemuan dibatalkan.', each =>
    changeNotice(
      each,
      { ...each.meeting, state: 'cancelled', sequence: 1, cancel_reason: 'Pembicaranya sakit.' },
      each.seat,
      'cancelled',
    ),
  ),
  sample('meeting-seat', 'Dapat kursi', 'Saat ada kursi kosong untuk yang di daftar tunggu.', each =>
    createSeatGivenNotice(each, each.meeting, each.seat),
  ),
  sample('webinar-place', 'Tempat pindah', 'Lima menit setelah tempat acara luring diganti.', each =>
    placeNotice({ ...each, webinar: { ...webinar, mode: 'Luring', place: 'Aula SMK 2, Jakarta' } }, each.seat, {
      dueAt: each.now,
      validUntil: each.meeting.ends_at,
      place: 'Aula SMK 2, Jakarta',
    }),
  ),
  sample(
    'webinar-session',
    'Sesi kelas pindah',
    'Saat sesi dibatalkan dan pesertanya dipindahkan ke sesi lain.',
    each => createSessionMovedNotice(each, each.seat, 'Sesi 1'),
  ),
]
