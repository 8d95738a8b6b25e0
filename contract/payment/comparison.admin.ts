import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Instant } from '../wire/text.ts'

/** Result of one daily comparison of our orders with the payment provider. */
export const PaymentComparison = v.object({
  /** Day in Jakarta's time zone (WIB), e.g. `2026-11-28`. */
  day: v.string(),
  /** Null while the comparison runs. */
  finishedAt: v.nullable(Instant),
  compared: v.number(),
  agreed: v.number(),
  /** Orders whose state changed because of the provider's answer. */
  corrected: v.number(),
  contradicted: v.number(),
  /** Orders about which the provider did not answer. */
  unanswered: v.number(),
  /**
   * Rupiah received and not refunded: `rupiahHere` according to our orders, `rupiahThere` according to the provider's
   * answers.
   */
  rupiahHere: v.number(),
  rupiahThere: v.number(),
})
export type PaymentComparison = v.InferOutput<typeof PaymentComparison>

export const listPaymentComparisons = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/payment-comparisons',
  summary: 'Laporan pencocokan harian dengan penyedia pembayaran',
  access: 'admin',
  answer: v.object({
    /** Newest day first. */
    days: v.array(PaymentComparison),
    /** Number of open findings. */
    openFindings: v.number(),
  }),
})
