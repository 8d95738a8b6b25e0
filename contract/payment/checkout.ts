import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { ShownPrice } from '../catalog/price.ts'
import { Id, Slug } from '../wire/text.ts'

export const PaymentMethod = v.picklist(['midtrans', 'point'])
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>

export const CheckoutData = v.object({
  sessions: v.array(v.object({ id: Id, title: v.string() })),
  availablePayments: v.array(PaymentMethod),
  isUserPointEnough: v.boolean(),
  /** The learner's enrolment in this course; null if there is none. */
  enrollmentId: v.nullable(Id),
})
export type CheckoutData = v.InferOutput<typeof CheckoutData>

export const CheckoutBody = v.object({
  sessionId: Id,
  paymentMethod: PaymentMethod,
  /**
   * Price that the page showed, in points or rupiah. If the real price is higher, the user is asked first. Absent:
   * prices are not compared.
   */
  price: v.optional(ShownPrice),
})
export type CheckoutBody = v.InferOutput<typeof CheckoutBody>

const params = v.object({ slug: Slug })
const errors = [
  'COURSE_NOT_FOUND',
  'SESSION_NOT_FOUND',
  'COURSE_ALREADY_ENROLLED',
  'QUOTA_IS_FULL',
  'PAYMENT_WITH_POINT_NOT_SUPPORTED',
  'PAYMENT_METHOD_NOT_AVAILABLE',
  'PRICE_ROSE',
  'POINT_NOT_ENOUGH',
] as const
const payErrors = [...errors, 'PAYMENT_PROVIDER_AWAY'] as const

export const getCheckout = defineEndpoint({
  method: 'GET',
  path: '/v1/courses/{slug}/checkout',
  summary: 'Pilihan jadwal dan pembayaran untuk pelajar ini',
  access: 'person',
  params,
  answer: CheckoutData,
  errors: ['COURSE_NOT_FOUND'],
})

export const checkCheckout = defineEndpoint({
  method: 'POST',
  path: '/v1/courses/{slug}/checkout/checking',
  summary: 'Memeriksa pilihan sebelum membayar; tidak mengubah apa pun',
  access: 'person',
  params,
  body: CheckoutBody,
  answer: v.object({}),
  errors,
})

export const payCheckout = defineEndpoint({
  method: 'POST',
  path: '/v1/courses/{slug}/checkout',
  summary: 'Membayar dan mendaftar',
  access: 'person',
  params,
  body: CheckoutBody,
  answer: v.object({
    /** Token that opens the pay window. Absent if nothing is left to pay. */
    midtransToken: v.optional(v.string()),
    enrollmentId: v.optional(Id),
    /** Absent if the course is free. */
    orderId: v.optional(Id),
  }),
  errors: payErrors,
  idempotent: true,
})
