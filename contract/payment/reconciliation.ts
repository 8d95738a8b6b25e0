import { isPartialRefund, type OrderState, type ReportedPaymentState, parseReportedState } from './payment.ts'

/**
 * Meaning of a payment in the provider's list. A refused card means `nothing`, because the next attempt has its own
 * line. The list lacks the refunded amount of a partly refunded payment.
 */
export type ListedPaymentState = ReportedPaymentState | 'partly-returned' | 'nothing'

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

/** Other spellings of each status, as in reports for human readers. */
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

/** Parses a status, e.g. 'Partial Refund', 'settlement', 'Expired'. Returns undefined for an unknown status. */
export function parseListedPaymentState(
  status: string,
  fraudStatus: string | undefined,
): ListedPaymentState | undefined {
  const word = alsoWritten.get(bare(status)) ?? bare(status)
  if (!statuses.has(word)) return undefined
  if (word === 'deny') return 'nothing'
  if (isPartialRefund(word)) return 'partly-returned'
  const fraud = bare(fraudStatus ?? '')
  return parseReportedState(word, /[a-z]/.test(fraud) ? fraud : undefined)
}

/**
 * Order states that agree with each payment state in the provider's list. Failed and expired count as the same. An
 * order may already be closed here while the provider still lists it as waiting.
 */
const agreed: Readonly<Record<Exclude<ListedPaymentState, 'nothing'>, readonly OrderState[]>> = {
  waiting: ['pending', 'failed', 'expired'],
  // Includes 'refunded', because the provider lists a voided card capture as cancelled.
  failed: ['failed', 'expired', 'refunded'],
  expired: ['failed', 'expired'],
  paid: ['paid', 'refund-due'],
  refunded: ['refunded'],
  'partly-returned': ['paid', 'refund-due', 'refunded'],
}

/** Returns whether the state of an order agrees with the provider's list. */
export function isStateAgreed(claim: ListedPaymentState, state: OrderState): boolean {
  return claim === 'nothing' || agreed[claim].includes(state)
}

/**
 * Parses an amount without its sign. '150000', '150000.00', 'Rp150.000', 'IDR 150,000.00' and '-150.000' (a refund)
 * give 150,000. Returns undefined for other texts, such as '1e5'.
 */
export function parseRupiah(text: string): number | undefined {
  const figure = text.trim().replace(/^(?:rp\.?|idr)\s*/i, '')
  const match = /^-?(\d{1,12}|\d{1,3}(?:[.,]\d{3}){1,3})(?:[.,]0{1,2})?$/.exec(figure)
  return match?.[1] === undefined ? undefined : Number(match[1].replaceAll(/[.,]/g, ''))
}
