import type { PaymentComparison } from '#contract/payment/comparison.admin.ts'
import type { AdminPaymentFinding } from '#contract/payment/finding.admin.ts'
import type { DeskOrder } from '#contract/payment/order.admin.ts'
import type { DeskOrderRow } from './desk-queries.ts'
import type { Order } from '#contract/payment/order.ts'
import type { ComparisonRow } from './compare-queries.ts'
import type { FindingRow } from './finding-queries.ts'
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
    openFindings: row.open_findings,
    returned: row.returned,
  }
}

export function presentFinding(row: FindingRow): AdminPaymentFinding {
  return {
    id: row.id,
    kind: row.kind,
    transactionId: row.transaction_id,
    status: row.transaction_status,
    amount: row.amount,
    noticedAt: row.noticed_at.toISOString(),
    settled: row.settled_at && {
      at: row.settled_at.toISOString(),
      by: row.admin_name,
      reason: row.settled_reason ?? '',
    },
  }
}

export function presentComparison(row: ComparisonRow): PaymentComparison {
  const { day, compared, agreed, corrected, contradicted, unanswered } = row
  return {
    day,
    finishedAt: row.finished_at?.toISOString() ?? null,
    compared,
    agreed,
    corrected,
    contradicted,
    unanswered,
    rupiahHere: row.rupiah_here,
    rupiahThere: row.rupiah_there,
  }
}
