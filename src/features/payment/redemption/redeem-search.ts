import * as v from 'valibot'
import { cleanVoucher } from '#contract/payment/redeem-code.rules.ts'

const MAX_LENGTH = 60

/**
 * Search parameter with the voucher, from a partner's link or from shared text. Repeated, empty or too long values are
 * ignored.
 */
export const RedeemSearch = v.object({
  voucher: v.optional(
    v.fallback(
      v.optional(v.pipe(v.string(), v.maxLength(MAX_LENGTH), v.transform(cleanVoucher), v.nonEmpty())),
      undefined,
    ),
  ),
})
