import { brand } from '../site/brand.ts'
import type { PointReason } from './points.ts'

const pointReasons: Readonly<Record<PointReason, string> & Record<string, string | undefined>> = {
  'register-success': `Bergabung di ${brand.name}`,
  'material-completed': 'Menyelesaikan materi',
  'quiz-passed': 'Lulus kuis',
  'class-completed': 'Menyelesaikan bab',
  'survey-filled': 'Mengisi survei',
  'webinar-attended': 'Hadir di webinar',
  checkout: 'Membayar kelas',
  exchange: 'Menukar poin dengan pulsa',
  'exchange-returned': 'Poin kembali, penukaran ditolak',
  'order-returned': 'Poin kembali, pembayaran kelas',
  'merge-forgiven': 'Poin ganda yang sudah dipakai, tidak ditagih',
  'opening-balance': 'Saldo awal',
}
/** Returns the label of a reason for points. Returns a general label for a reason that this version does not know. */
export const getPointReasonLabel = (reason: string) => pointReasons[reason] ?? 'Kegiatan belajar'
