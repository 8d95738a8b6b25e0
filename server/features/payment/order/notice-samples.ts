import type { NoticeSample } from '../../account/notifications/service.ts'
import { refundNotice } from './notices.ts'

const order = {
  id: '00000000-0000-4000-8000-000000000001',
  method: 'midtrans',
  amount: 350_000,
  course_title: 'Analisis Data dengan Spreadsheet',
} as const

export const orderNoticeSamples: readonly NoticeSample[] = [
  {
    id: 'refund',
    name: 'Uang dikembalikan',
    occasion: 'Setelah seluruh pembayaran kelas dikembalikan.',
    build: ({ personId, now }) => refundNotice({ order: { ...order, user_id: personId }, hasEnrollment: true }, now),
  },
  {
    id: 'refund-part',
    name: 'Sebagian uang dikembalikan',
    occasion: 'Setelah sebagian pembayaran kelas dikembalikan.',
    build: ({ personId, now }) =>
      refundNotice(
        { order: { ...order, user_id: personId }, hasEnrollment: true, part: { amount: 100_000, key: 'contoh' } },
        now,
      ),
  },
  {
    id: 'refund-points',
    name: 'Poin dikembalikan',
    occasion: 'Setelah kelas yang dibayar dengan poin dikembalikan.',
    build: ({ personId, now }) =>
      refundNotice(
        { order: { ...order, method: 'point', amount: 3_500, user_id: personId }, hasEnrollment: true },
        now,
      ),
  },
]
