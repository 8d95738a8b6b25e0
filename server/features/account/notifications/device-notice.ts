import { DAY_MS } from '#contract/wire/durations.ts'
import type { PlannedNotification } from './planned-row.ts'
import type { NoticeSample } from './samples.ts'

const GOOD_FOR_MS = 7 * DAY_MS

/** Builds the notification with instructions for a silent device. */
export function createDeviceNotice(
  { id, user_id: personId, name }: { id: string; user_id: string; name: string },
  at: Date,
): PlannedNotification {
  return {
    personId,
    kind: 'help',
    about: `device:${id}`,
    step: 'help',
    dueAt: at,
    validUntil: new Date(at.getTime() + GOOD_FOR_MS),
    urgency: 'normal',
    title: 'Pemberitahuan di perangkatmu tidak tampil',
    body: `Buka halaman ini di ${name || 'perangkat itu'}, matikan lalu nyalakan lagi pemberitahuannya, dan kirim percobaan.`,
    path: '/akun/notifikasi',
  }
}

export const deviceNoticeSample: NoticeSample = {
  id: 'device',
  name: 'Pemberitahuan tidak tampil',
  occasion: 'Saat admin memilih "Hubungi" di Perangkat Diam.',
  build: ({ personId, now }) =>
    createDeviceNotice(
      { id: '00000000-0000-4000-8000-000000000001', user_id: personId, name: 'Chrome di Android' },
      now,
    ),
}
