import { brand } from '#contract/site/brand.ts'
import type { NoticeSample, PlannedNotification } from '../../account/notifications/service.ts'

const GOOD_FOR_MS = 7 * 86_400_000

/** Builds the notification that asks a user for a support code. */
export function createRefusedNotice(personId: string, at: Date): PlannedNotification {
  return {
    personId,
    kind: 'help',
    about: 'refused-writes',
    step: 'help',
    dueAt: at,
    validUntil: new Date(at.getTime() + GOOD_FOR_MS),
    urgency: 'normal',
    title: 'Ada pekerjaanmu yang belum kami terima',
    body: `Pekerjaanmu masih aman di perangkatmu. Buka halaman ini di sana, salin Kode bantuan, dan kirim ke ${brand.supportEmail}.`,
    path: '/sync',
  }
}

export const refusedNoticeSample: NoticeSample = {
  id: 'refused-writes',
  name: 'Pekerjaan belum diterima',
  occasion: 'Saat admin memilih "Hubungi" di Kiriman Ditolak.',
  build: ({ personId, now }) => createRefusedNotice(personId, now),
}
