import type { DeskOrder } from '#contract/payment/order.admin.ts'
import type { DeskOrderRow } from './desk-queries.ts'
import type { Order } from '#contract/payment/order.ts'
import type { OrderRow } from './queries.ts'

export function presentOrder(row: OrderRow): Order {
  const isOpen = row.state === 'pending'
  return {
    id: row.id,
    number: row.number,
    course: { slug: row.course_slug, title: row.course_title },
    sessionId: row.session_id,
    sessionTitle: row.session_title,
    method: row.method,
    amount: row.amount,
    state: row.state,
    orderedAt: row.created_at.toISOString(),
    expiresAt: isOpen ? (row.expires_at?.toISOString() ?? null) : null,
    paidAt: row.paid_at?.toISOString() ?? null,
    paymentType: row.payment_type,
    midtransToken: isOpen ? row.midtrans_token : null,
    enrollmentId: row.enrollment_id,
  }
}

export function presentDeskOrder(row: DeskOrderRow): DeskOrder {
  const { id, number, method, amount, state } = row
  return {
    id,
    number,
    method,
    amount,
    state,
    user: { id: row.user_id, fullName: row.full_name, email: row.email },
    courseTitle: row.course_title,
    sessionTitle: row.session_title,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  }
}
