import type { PaymentMethod } from './checkout.ts'

/** Returns the card provider if it is available, else points (product.md §4 'Checkout'). */
export function defaultPaymentMethod(available: readonly PaymentMethod[]): PaymentMethod | undefined {
  return available.includes('midtrans') ? 'midtrans' : available.find(method => method === 'point')
}

/**
 * `refund-due`: the payment arrived after the seat was lost, and must be refunded. A pending order holds one seat of
 * its session.
 */
export const orderStates = ['pending', 'failed', 'expired', 'paid', 'refund-due', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

const ranks: Record<OrderState, number> = {
  pending: 0,
  failed: 1,
  expired: 1,
  paid: 2,
  'refund-due': 2,
  refunded: 3,
}

/** Orders only move up: late or repeated reports never undo a known state (faults of payment, S14). */
export function isOrderAdvance(from: OrderState, to: OrderState): boolean {
  return ranks[to] > ranks[from]
}

/** Meaning of a report of the card provider. */
export type PaymentNews = 'waiting' | 'failed' | 'expired' | 'paid' | 'refunded'

/**
 * Returns the meaning of a report for an order. After the payment, `cancel` (a captured card, voided before settlement)
 * and `deny` (a settlement, reversed by the bank) of the same transaction mean a refund. For another transaction they
 * are an earlier attempt.
 */
export function newsForOrder(
  order: { state: OrderState; transactionId: string | null },
  report: { status: string; news: PaymentNews; transactionId: string | undefined },
): PaymentNews {
  const isPaid = order.state === 'paid' || order.state === 'refund-due'
  const isReversal = report.status === 'cancel' || report.status === 'deny'
  return isPaid && isReversal && report.transactionId === order.transactionId ? 'refunded' : report.news
}

/**
 * A refused card (`deny`) leaves the order open: the pay window lets the payer try another one, and giving the seat
 * away in between would leave a payment without a class. After a partial refund the class stays paid.
 */
export function paymentNewsOf(status: string, fraudStatus: string | undefined): PaymentNews {
  switch (status) {
    case 'capture':
    case 'settlement':
      return fraudStatus === undefined || fraudStatus === 'accept' ? 'paid' : 'waiting'
    case 'cancel':
    case 'failure':
      return 'failed'
    case 'expire':
      return 'expired'
    case 'refund':
    case 'chargeback':
      return 'refunded'
    case 'partial_refund':
    case 'partial_chargeback':
      return 'paid'
    default:
      return 'waiting'
  }
}
