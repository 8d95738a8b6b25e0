import { brand } from '#contract/site/brand.ts'
import type { PointReason } from '#contract/points/points.ts'
import type { PointEntry } from '#contract/points/leaderboard.ts'

const labels: Readonly<Record<PointReason, string> & Record<string, string | undefined>> = {
  'register-success': `Bergabung di ${brand.name}`,
  'material-completed': 'Menyelesaikan materi',
  'quiz-passed': 'Lulus kuis',
  'class-completed': 'Menyelesaikan bab',
  'survey-filled': 'Mengisi survei',
  'webinar-attended': 'Hadir di webinar',
  checkout: 'Membayar kelas',
  exchange: 'Menukar poin dengan pulsa',
  'exchange-returned': 'Poin kembali karena penukaran ditolak',
  'order-returned': 'Poin kembali dari pembayaran kelas',
  'merge-forgiven': 'Poin ganda yang sudah dipakai, tidak ditagih',
  'opening-balance': 'Saldo awal',
}

/** Returns the labels of an entry. A reason that only a newer server knows gets a general label. */
export function getEntryLabels({
  reason,
  subject,
  multiplyer,
}: Pick<PointEntry, 'reason' | 'subject' | 'multiplyer'>): {
  what: string
  about: string
} {
  const times = multiplyer > 1 ? [`poin dikali ${multiplyer}`] : []
  return { what: labels[reason] ?? 'Kegiatan belajar', about: [...(subject ? [subject] : []), ...times].join(' · ') }
}
