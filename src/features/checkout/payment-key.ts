import type { CheckoutBody } from '#contract/checkout.ts'
import { intentKey } from '#app/lib/intent-key.ts'

/** A wish to pay: by whom, for which course, session and by what. Trying again cannot pay twice. */
export function paymentKey(userId: string, slug: string, body: CheckoutBody) {
  return intentKey(`semai-pay:${userId}:${slug}:${body.sessionId}:${body.paymentMethod}`)
}
