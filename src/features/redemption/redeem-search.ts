import * as v from 'valibot'
import { cleanVoucher } from '#contract/rules/redeem-code.ts'

const MAX_LENGTH = 60

/** A voucher in the address, as a partner's link or shared text brings it. Several, empty or endless ones are none. */
export const RedeemSearch = v.object({
  voucher: v.optional(
    v.fallback(
      v.optional(v.pipe(v.string(), v.maxLength(MAX_LENGTH), v.transform(cleanVoucher), v.nonEmpty())),
      undefined,
    ),
  ),
})
