import type { PaymentMethod } from './checkout.ts'

/** Returns the payment provider if it is available, otherwise points. */
export function chooseDefaultPaymentMethod(available: readonly PaymentMethod[]): PaymentMethod | undefined {
  return available.includes('midtrans') ? 'midtrans' : available.find(method => method === 'point')
}

/**
 * `refund-due`: the payment arrived after the seat was lost, so it must be refunded. A pending order reserves one seat
 * of its session.
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

/**
 * True if `to` is a later state than `from`. The state of an order only moves forward, so that late or repeated reports
 * never undo a known state.
 */
export function isOrderAdvance(from: OrderState, to: OrderState): boolean {
  return ranks[to] > ranks[from]
}

/** Meaning of a report of the payment provider for an order. */
export type ReportedPaymentState = 'waiting' | 'failed' | 'expired' | 'paid' | 'refunded'

/** Returns whether a part of the payment was refunded, or taken back by the bank. */
export function isPartialRefund(status: string): boolean {
  return status === 'partial_refund' || status === 'partial_chargeback'
}

/** Returns whether the bank took the payment, or a part of it, back from us. */
export function isChargeback(status: string): boolean {
  return status === 'chargeback' || status === 'partial_chargeback'
}

/**
 * One of possibly several refunds of a transaction, in rupiah. The amount is undefined if the provider reports none.
 */
export interface PartialRefund {
  key: string
  amount: number | undefined
}

/**
 * Returns the sum of the refunded rupiah, or the provider's total if the total is higher. Counts each key once, because
 * reports repeat earlier refunds. Returns undefined if the provider reports no amount.
 */
export function sumRefundedRupiah(returns: readonly PartialRefund[], total: number | undefined): number | undefined {
  const amounts = new Map<string, number>()
  for (const { key, amount } of returns) if (amount !== undefined) amounts.set(key, amount)
  if (amounts.size === 0) return total
  const sum = [...amounts.values()].reduce((before, amount) => before + amount, 0)
  return Math.max(sum, total ?? 0)
}

/**
 * Returns the meaning of a report for an order. After the payment, `cancel` (a captured card, voided before settlement)
 * and `deny` (a settlement, reversed by the bank) of the same transaction mean a refund. Reports of another transaction
 * concern an earlier payment attempt. Partial refunds count as a refund when they add up to the whole payment. Until
 * then, or if the amounts are unknown, the order remains paid.
 */
export function mapReportToOrderState(
  order: { state: OrderState; transactionId: string | null; amount: number },
  report: { status: string; news: ReportedPaymentState; transactionId: string | undefined },
  returned: number | undefined,
): ReportedPaymentState {
  if (isPartialRefund(report.status) && returned !== undefined && returned >= order.amount) return 'refunded'
  const isPaid = order.state === 'paid' || order.state === 'refund-due'
  const isReversal = report.status === 'cancel' || report.status === 'deny'
  return isPaid && isReversal && report.transactionId === order.transactionId ? 'refunded' : report.news
}

/**
 * Returns the meaning of a status without regard to the order. A refused card (`deny`) leaves the order open, because
 * the payer can try another card in the pay window and needs the reserved seat. After a partial refund the order
 * remains paid, unless `mapReportToOrderState` finds that the whole payment was refunded.
 */
export function parseReportedState(status: string, fraudStatus: string | undefined): ReportedPaymentState {
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
