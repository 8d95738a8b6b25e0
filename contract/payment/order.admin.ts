import * as v from 'valibot'
import { AuditEntry } from '../admin/audit.ts'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint, DownloadedFile } from '../wire/endpoint.ts'
import { AdminPaymentFinding } from './finding.admin.ts'
import { DeskOrderMethod, DeskOrderState, orderList } from './order.list.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant } from '../wire/text.ts'

const order = {
  id: Id,
  number: v.string(),
  user: v.object({ id: Id, fullName: v.string(), email: v.string() }),
  courseTitle: v.string(),
  sessionTitle: v.string(),
  method: DeskOrderMethod,
  /** Amount in rupiah, or in points. */
  amount: v.number(),
  state: DeskOrderState,
  createdAt: Instant,
  paidAt: v.nullable(Instant),
  /** Number of open findings about payments of this order. Absent in answers of older servers. */
  openFindings: v.optional(v.number()),
  /** Sum refunded so far, in rupiah or points. Absent in answers of older servers. */
  returned: v.optional(v.number()),
}

export const DeskOrder = v.object(order)
export type DeskOrder = v.InferOutput<typeof DeskOrder>

/** The order with all reports of the payment provider. */
export const DeskOrderDetail = v.object({
  ...order,
  paymentType: v.nullable(v.string()),
  transactionId: v.nullable(v.string()),
  hasReceipt: v.boolean(),
  /** Sum refunded so far, in rupiah or points. */
  returned: v.number(),
  /** Findings about payments of this order, oldest first. Absent in answers of older servers. */
  findings: v.optional(v.array(AdminPaymentFinding)),
  /** Actions of admins and systems on this order with their reasons, newest first. */
  log: v.array(AuditEntry),
  notices: v.array(
    v.object({
      status: v.string(),
      fraudStatus: v.string(),
      refundKey: v.string(),
      /** Rupiah of a partial refund. Null if the provider did not report the amount. */
      refundAmount: v.nullable(v.number()),
      stateAfter: DeskOrderState,
      at: Instant,
    }),
  ),
})
export type DeskOrderDetail = v.InferOutput<typeof DeskOrderDetail>

const one = v.object({ id: Id })

export const listDeskOrders = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/orders',
  summary: 'Semua pesanan',
  access: 'admin',
  query: orderList.query,
  answer: v.object(pageFields(DeskOrder)),
})

export const getDeskOrder = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/orders/{id}',
  summary: 'Satu pesanan dengan semua kabar dari penyedia pembayaran',
  access: 'admin',
  params: one,
  answer: DeskOrderDetail,
  errors: ['ORDER_NOT_FOUND'],
})

/**
 * Records that the payer got the money back. The admin makes the refund in the provider's own system, or in another way
 * if the provider cannot refund the payment. `isOutsideProvider` confirms that the provider reports no refund.
 */
export const markOrderRefunded = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/orders/{id}/refunded',
  summary: 'Mencatat bahwa uang sebuah pesanan sudah dikembalikan',
  access: 'admin',
  params: one,
  body: v.object({ reason: ChangeReason, isOutsideProvider: v.optional(v.boolean(), false) }),
  answer: v.object({}),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_REFUNDABLE', 'ORDER_HELD_AT_PROVIDER', 'PAYMENT_PROVIDER_AWAY'],
})

export const downloadDeskReceipt = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/orders/{id}/receipt',
  summary: 'Bukti bayar sebuah pesanan',
  access: 'admin',
  params: one,
  download: 'application/pdf',
  answer: DownloadedFile,
  errors: ['ORDER_NOT_FOUND', 'RECEIPT_NOT_AVAILABLE'],
})
