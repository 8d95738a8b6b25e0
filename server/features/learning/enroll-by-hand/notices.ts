import { DAY_MS } from '#contract/wire/durations.ts'
import type { NoticeSample, PlannedNotification } from '../../account/notifications/service.ts'

const NOTICE_GOOD_FOR_MS = 7 * DAY_MS

interface Enrolled {
  id: string
  userId: string
  session: { title: string; course_title: string }
}

/** Builds the notification of an enrolment by an admin. */
export function createEnrolledNotice({ id, userId, session }: Enrolled, now: Date): PlannedNotification {
  return {
    personId: userId,
    kind: 'help',
    about: `enrolled:${id}`,
    step: 'help',
    dueAt: now,
    validUntil: new Date(now.getTime() + NOTICE_GOOD_FOR_MS),
    urgency: 'normal',
    title: `Kamu terdaftar di ${session.course_title}`,
    body: `Admin mendaftarkanmu di ${session.title}. Kelasnya sudah bisa dibuka.`,
    path: '/dashboard',
  }
}

const session = { title: 'Sesi 2', course_title: 'Analisis Data dengan Spreadsheet' }

export const enrolledNoticeSample: NoticeSample = {
  id: 'enrolled',
  name: 'Didaftarkan admin',
  occasion: 'Saat admin mendaftarkan pengguna ke kelas tanpa pembayaran.',
  build: ({ personId, now }) =>
    createEnrolledNotice({ id: '00000000-0000-4000-8000-000000000001', userId: personId, session }, now),
}
