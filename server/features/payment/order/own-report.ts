import { isPartialRefund, sumRefundedRupiah } from '#contract/payment/payment.ts'
import { parseRupiah } from '#contract/payment/reconciliation.ts'
import type { PaymentReport } from '../../../providers/midtrans/port.ts'

/** Finds the report about the payment of the order. Ignores reports about another transaction or another amount. */
export function findOwnReport(
  { amount, transactionId }: { amount: number; transactionId: string | null },
  reports: readonly PaymentReport[],
): PaymentReport | undefined {
  return reports.find(
    report =>
      parseRupiah(report.grossAmount) === amount && (transactionId === null || report.transactionId === transactionId),
  )
}

/** Returns the rupiah of a transaction that the provider received and did not refund. */
export function sumHeldRupiah({ news, status, grossAmount, refunds, returnedTotal }: PaymentReport): number {
  if (news !== 'paid') return 0
  const amount = parseRupiah(grossAmount) ?? 0
  return isPartialRefund(status) ? Math.max(0, amount - (sumRefundedRupiah(refunds, returnedTotal) ?? 0)) : amount
}
