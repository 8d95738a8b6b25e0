import type { PlannedNotification } from '../../account/notifications/service.ts'
import type { ExchangeRow } from './queries.ts'

/**
 * Maximum age of a notification. An older notification is not sent, because the exchange page shows the result anyway.
 */
const GOOD_FOR_MS = 14 * 86_400_000

/**
 * Builds the notification about a decision. Each exchange has only one notification, so if two decisions follow
 * quickly, only the later one is sent.
 */
export function createResultNotice(row: ExchangeRow): PlannedNotification[] {
  const message = getMessageFor(row)
  const at = row.paid_at ?? row.decided_at
  if (!message || !at) return []
  return [
    {
      personId: row.user_id,
      kind: 'exchange',
      about: `exchange:${row.id}`,
      step: 'result',
      dueAt: at,
      validUntil: new Date(at.getTime() + GOOD_FOR_MS),
      urgency: 'normal',
      path: '/tukar-poin',
      ...message,
    },
  ]
}

/**
 * Returns title and body. They contain only the last digits of the phone number, because another person can read the
 * lock screen.
 */
function getMessageFor(row: ExchangeRow): { title: string; body: string } | undefined {
  const credit = `pulsa Rp${row.denomination.toLocaleString('id-ID')}`
  const number = `nomor yang berakhiran ${row.phone_number.slice(-4)}`
  const points = `${row.price_points.toLocaleString('id-ID')} poin`
  switch (row.state) {
    case 'approved':
      return { title: `Penukaran ${credit} disetujui`, body: `Pulsanya segera dikirim ke ${number}.` }
    case 'paid':
      return { title: `Kiriman ${credit} sudah dibayar`, body: `Dikirim ke ${number}. Belum masuk besok? Kabari kami.` }
    case 'rejected':
      return {
        title: `Penukaran ${credit} ditolak`,
        body: `${points} sudah kembali. Alasannya: ${row.reject_reason ?? 'lihat di halaman penukaran'}`,
      }
    case 'asked':
      return undefined
  }
}
