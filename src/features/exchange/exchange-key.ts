import type { ExchangeBody } from '#contract/exchange.ts'
import { intentKey } from '#app/lib/intent-key.ts'

/** A wish to exchange: by whom, for what, to which number. Trying again cannot spend twice. */
export function exchangeKey(userId: string, body: ExchangeBody) {
  return intentKey(`semai-exchange:${userId}:${body.itemId}:${body.phoneNumber}`)
}
