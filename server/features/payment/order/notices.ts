import type { PlannedNotification } from '../../account/notifications/service.ts'
import type { OrderRow } from './queries.ts'

const GOOD_FOR_MS = 30 * 86_400_000

/** A full or partial refund of an order. */
interface GivenBack {
  order: Pick<OrderRow, 'id' | 'user_id' | 'method' | 'amount' | 'course_title'>
  /** Refunded amount in rupiah or points, and the key of this partial refund. Absent for a full refund. */
  part?: { amount: number; key: string }
  /** True if the learner was enrolled through this order. A full refund makes the enrolment read-only. */
  hasEnrollment: boolean
}

/** Builds the notification about a refund. Each partial refund has its own notification. */
export function refundNotice({ order, part, hasEnrollment }: GivenBack, now: Date): PlannedNotification {
  const isPoint = order.method === 'point'
  const number = (part?.amount ?? order.amount).toLocaleString('id-ID')
  const sum = isPoint ? `${number} poin` : `Rp${number}`
  const what = isPoint ? 'Poinmu' : 'Uangmu'
  const readOnly = ' Kelasnya tetap bisa kamu baca, tetapi tidak bisa diselesaikan lagi.'
  return {
    personId: order.user_id,
    kind: 'help',
    about: part ? `refund:${order.id}:${part.key}` : `refund:${order.id}`,
    step: 'help',
    dueAt: now,
    validUntil: new Date(now.getTime() + GOOD_FOR_MS),
    urgency: 'normal',
    title: part ? `Sebagian ${what.toLowerCase()} dikembalikan` : `${what} dikembalikan`,
    body: `${sum} untuk ${order.course_title}.${part || !hasEnrollment ? '' : readOnly}`,
    path: '/akun/pesanan',
  }
}
