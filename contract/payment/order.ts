import * as v from 'valibot'
import { PaymentMethod } from './checkout.ts'
import { defineEndpoint, DownloadedFile } from '../wire/endpoint.ts'
import { orderStates } from './payment.ts'
import { Id, Instant, PlainText, Slug } from '../wire/text.ts'

export const Order = v.object({
  id: Id,
  /** Order number for the user and the payment provider. */
  number: v.string(),
  course: v.object({ slug: Slug, title: v.string() }),
  sessionId: Id,
  sessionTitle: v.string(),
  method: PaymentMethod,
  /** Price at the time of the order, in rupiah, or in points if paid with points. */
  amount: v.number(),
  state: v.picklist(orderStates),
  orderedAt: Instant,
  /** Time until which the seat is reserved. Null if no payment is awaited. */
  expiresAt: v.nullable(Instant),
  paidAt: v.nullable(Instant),
  /** Payment type of the provider, e.g. `gopay`, `bank_transfer`. */
  paymentType: v.nullable(v.string()),
  /** Token that opens the pay window again. Present only while the order waits for its payment. */
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

const ownOrder = { access: 'person', params: v.object({ id: Id }) } as const

/** Returns the order. For a pending order, also asks the payment provider for its state, at most every few seconds. */
export const getOrder = defineEndpoint({
  ...ownOrder,
  method: 'GET',
  path: '/v1/orders/{id}',
  summary: 'Satu pesanan milik sendiri, sejauh yang sudah diketahui',
  answer: Order,
  errors: ['ORDER_NOT_FOUND'],
})

export const downloadReceipt = defineEndpoint({
  ...ownOrder,
  method: 'GET',
  path: '/v1/orders/{id}/receipt',
  summary: 'Bukti pembayaran sebagai PDF',
  download: 'application/pdf',
  answer: DownloadedFile,
  errors: ['ORDER_NOT_FOUND', 'RECEIPT_NOT_AVAILABLE'],
})

/** Data that the page needs to open the provider's pay window. */
export const PayWindow = v.variant('kind', [
  v.object({ kind: v.literal('snap'), scriptUrl: v.pipe(v.string(), v.url()), clientKey: v.string() }),
  /**
   * Local page that replaces the provider's pay window if no provider is configured. The page's URL is this path
   * followed by the token.
   */
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
 * Notification of Midtrans. Contains only the fields that the server uses; other fields are ignored. The signature does
 * not cover `transaction_status`, so the server asks the provider for the real state.
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
  // Larger than current notifications, because Midtrans may add fields.
  bodyMaxBytes: 16 * 1024,
  body: PaymentNotification,
  answer: v.object({}),
  errors: ['PAYMENT_METHOD_NOT_AVAILABLE', 'PAYMENT_SIGNATURE_INVALID', 'ORDER_NOT_FOUND'],
})
