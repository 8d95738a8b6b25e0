import { cleanVoucher } from '#contract/rules/redeem-code.ts'
import { intentKey } from '#app/lib/intent-key.ts'

/** A wish to redeem: trying again is told the same enrolment, and not that somebody used the voucher. */
export function redeemKey(userId: string, code: string) {
  return intentKey(`semai-redeem:${userId}:${cleanVoucher(code)}`)
}
