import { type OrderState, type PaymentNews, paymentNewsOf } from './payment.ts'

/** What a list of the provider says of a payment. A refused card says `nothing`: the next try has a line of its own. */
export type PaymentClaim = PaymentNews | 'nothing'

const statuses: ReadonlySet<string> = new Set([
  'authorize',
  'capture',
  'settlement',
  'deny',
  'pending',
  'cancel',
  'expire',
  'failure',
  'refund',
  'chargeback',
  'partial_refund',
  'partial_chargeback',
])

/** The same words as a list for people may have them. */
const alsoWritten: ReadonlyMap<string, string> = new Map([
  ['authorized', 'authorize'],
  ['captured', 'capture'],
  ['settled', 'settlement'],
  ['denied', 'deny'],
  ['cancelled', 'cancel'],
  ['canceled', 'cancel'],
  ['expired', 'expire'],
  ['failed', 'failure'],
  ['refunded', 'refund'],
])

const bare = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** 'Partial Refund', 'settlement', 'Expired'. Undefined: a word we do not know. */
export function paymentClaimOf(status: string, fraudStatus: string | undefined): PaymentClaim | undefined {
  const word = alsoWritten.get(bare(status)) ?? bare(status)
  if (!statuses.has(word)) return undefined
  if (word === 'deny') return 'nothing'
  const fraud = bare(fraudStatus ?? '')
  return paymentNewsOf(word, /[a-z]/.test(fraud) ? fraud : undefined)
}

/** An order that was given up here may be called either; what nobody has paid may still wait there. */
const agreed: Readonly<Record<PaymentNews, readonly OrderState[]>> = {
  waiting: ['pending', 'failed', 'expired'],
  // A captured card that was voided stands in a list of the provider as cancelled.
  failed: ['failed', 'expired', 'refunded'],
  expired: ['failed', 'expired'],
  paid: ['paid', 'refund-due'],
  refunded: ['refunded'],
}

/** Whether an order of ours is where the provider's list says it is. */
export function isAgreed(claim: PaymentClaim, state: OrderState): boolean {
  return claim === 'nothing' || agreed[claim].includes(state)
}

/** '150000', '150000.00', 'Rp150.000', 'IDR 150,000.00' and '-150.000' (money given back) are one figure; '1e5' is none. */
export function rupiahOf(text: string): number | undefined {
  const figure = text.trim().replace(/^(?:rp\.?|idr)\s*/i, '')
  const match = /^-?(\d{1,12}|\d{1,3}(?:[.,]\d{3}){1,3})(?:[.,]0{1,2})?$/.exec(figure)
  return match?.[1] === undefined ? undefined : Number(match[1].replaceAll(/[.,]/g, ''))
}
