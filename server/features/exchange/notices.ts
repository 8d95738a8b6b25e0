import type { PlannedNotification } from '../notifications/service.ts'
import type { ExchangeRow } from './queries.ts'

/** After that nobody needs to be told any more: the page of exchanges says it. */
const GOOD_FOR_MS = 14 * 86_400_000

/** What the learner is told of a decision. One row for each exchange: of two decisions close together the later one is told. */
export function resultNotice(row: ExchangeRow): PlannedNotification[] {
  const words = wordsFor(row)
  const at = row.paid_at ?? row.decided_at
  if (!words || !at) return []
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
      ...words,
    },
  ]
}

/** A lock screen is read by others: of the number only its end is said. */
function wordsFor(row: ExchangeRow): { title: string; body: string } | undefined {
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
