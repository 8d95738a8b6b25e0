import * as v from 'valibot'
import { PaymentMethod } from './checkout.ts'
import { defineEndpoint, DownloadedFile } from './endpoint.ts'
import { orderStates } from './rules/payment.ts'
import { Id, Instant, PlainText, Slug } from './text.ts'

export const Order = v.object({
  id: Id,
  /** What people and the card provider call it. */
  number: v.string(),
  course: v.object({ slug: Slug, title: v.string() }),
  sessionId: Id,
  sessionTitle: v.string(),
  method: PaymentMethod,
  /** Rupiah, or points where paid with points: the price of the moment it was ordered. */
  amount: v.number(),
  state: v.picklist(orderStates),
  orderedAt: Instant,
  /** Until then the seat is kept; null where there is nothing to wait for. */
  expiresAt: v.nullable(Instant),
  paidAt: v.nullable(Instant),
  /** How the provider says it was paid: `gopay`, `bank_transfer`. */
  paymentType: v.nullable(v.string()),
  /** Opens the pay window again; only while the order waits for its payment. */
  midtransToken: v.nullable(v.string()),
  enrollmentId: v.nullable(Id),
})
export type Order = v.InferOutput<typeof Order>

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/v1/orders',
  summary: 'Pesanan milik sendiri, yang terbaru dulu',
  access: 'person',
  answer: v.array(Order),
})

const own = { access: 'person', params: v.object({ id: Id }) } as const

/** Asks the card provider itself when no notification came, every few seconds at most. */
export const getOrder = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/v1/orders/{id}',
  summary: 'Satu pesanan milik sendiri, sejauh yang sudah diketahui',
  answer: Order,
  errors: ['ORDER_NOT_FOUND'],
})

export const downloadReceipt = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/v1/orders/{id}/receipt',
  summary: 'Bukti pembayaran sebagai PDF',
  download: 'application/pdf',
  answer: DownloadedFile,
  errors: ['ORDER_NOT_FOUND', 'RECEIPT_NOT_AVAILABLE'],
})

/** What the page opens to let somebody pay. */
export const PayWindow = v.variant('kind', [
  v.object({ kind: v.literal('snap'), scriptUrl: v.pipe(v.string(), v.url()), clientKey: v.string() }),
  /** Plays the provider where none is set up; the token follows the path. */
  v.object({ kind: v.literal('stand-in'), path: v.string() }),
])
export type PayWindow = v.InferOutput<typeof PayWindow>

export const getPayWindow = defineEndpoint({
  method: 'GET',
  path: '/v1/payments/midtrans/window',
  summary: 'Jendela bayar yang dipakai di sini',
  access: 'public',
  answer: PayWindow,
  errors: ['PAYMENT_METHOD_NOT_AVAILABLE'],
})

const Word = v.pipe(PlainText, v.maxLength(200))

/**
 * As Midtrans sends it. Only what is looked at stands here, the rest is ignored. The signature does not cover
 * `transaction_status`: what really happened is asked of the provider.
 */
export const PaymentNotification = v.object({
  order_id: Word,
  status_code: Word,
  gross_amount: Word,
  signature_key: Word,
  transaction_status: Word,
  fraud_status: v.optional(Word),
  transaction_id: v.optional(Word),
})
export type PaymentNotification = v.InferOutput<typeof PaymentNotification>

export const notifyPayment = defineEndpoint({
  method: 'POST',
  path: '/v1/payments/midtrans/notification',
  summary: 'Pemberitahuan dari Midtrans, ditandatangani dengan server key',
  access: 'public',
  // Midtrans adds fields as it likes.
  bodyMaxBytes: 16 * 1024,
  body: PaymentNotification,
  answer: v.object({}),
  errors: ['PAYMENT_METHOD_NOT_AVAILABLE', 'PAYMENT_SIGNATURE_INVALID', 'ORDER_NOT_FOUND', 'PAYMENT_AMOUNT_MISMATCH'],
})
