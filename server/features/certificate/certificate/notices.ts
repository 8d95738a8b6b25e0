import { formatAttendance } from '#contract/webinar/attendance.rules.ts'
import type { WebinarCertificateText } from '../../../db/tables/certificates.ts'
import type { NoticeSample, PlannedNotification } from '../../account/notifications/service.ts'

const GOOD_FOR_MS = 7 * 86_400_000

interface Given {
  id: string
  code: string
  user_id: string
  printed: Pick<WebinarCertificateText, 'webinarTitle' | 'presentMinutes' | 'lengthMinutes'>
}

/** Builds the notification of a certificate of attendance. */
export function createAttendanceNotice(
  { id, code, user_id: personId, printed }: Given,
  now: Date,
): PlannedNotification {
  return {
    personId,
    kind: 'certificate',
    about: `certificate:${id}`,
    step: 'news',
    dueAt: now,
    validUntil: new Date(now.getTime() + GOOD_FOR_MS),
    urgency: 'normal',
    title: 'Sertifikat kehadiranmu terbit',
    body: `${printed.webinarTitle}: ${formatAttendance(printed.presentMinutes, printed.lengthMinutes)}. Lihat, unduh, dan bagikan.`,
    path: `/attendance_certificate/v2/${code}`,
  }
}

const printed = { webinarTitle: 'Belajar Git untuk Pemula', presentMinutes: 112, lengthMinutes: 120 }

export const attendanceNoticeSample: NoticeSample = {
  id: 'certificate-attendance',
  name: 'Sertifikat kehadiran terbit',
  occasion: 'Setelah webinar selesai, ke yang hadir cukup lama.',
  build: ({ personId, now }) =>
    createAttendanceNotice(
      { id: '00000000-0000-4000-8000-000000000001', code: 'CONTOH', user_id: personId, printed },
      now,
    ),
}
