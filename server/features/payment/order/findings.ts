import { randomUUID } from 'node:crypto'
import { isChargeback, isPartialRefund, type PartialRefund, sumRefundedRupiah } from '#contract/payment/payment.ts'
import { parseRupiah } from '#contract/payment/reconciliation.ts'
import type { FindingKind } from '#contract/payment/finding.ts'
import type { Tx } from '../../../db/database.ts'
import type { PaymentReport } from '../../../providers/midtrans/port.ts'
import { hasFinishedMaterial } from '../../learning/enrollment/service.ts'
import { insertFinding, reopenFinding, settleFindings } from './finding-queries.ts'
import type { OrderRow } from './queries.ts'

const MONEY_WENT_BACK = 'Uangnya sudah kembali ke pembeli'

interface Noticed {
  order: OrderRow
  report: PaymentReport
  now: Date
}

const rowOf = ({ order, report, now }: Noticed, kind: FindingKind, amount: number, refundKey = '') => ({
  id: randomUUID(),
  order_id: order.id,
  kind,
  transaction_id: report.transactionId ?? '',
  refund_key: refundKey,
  transaction_status: report.status,
  amount,
  noticed_at: now,
})

/**
 * Handles a report about a transaction that does not pay the order: a second transaction, or a transaction with another
 * amount. Opens a finding if money was received. Settles the finding if the money was returned, even if the refund is
 * reported before the payment. Returns true if a finding was opened.
 */
export async function recordStrayPayment(
  tx: Tx,
  noticed: Noticed,
  earlier: readonly PartialRefund[],
): Promise<boolean> {
  const { order, report, now } = noticed
  const amount = parseRupiah(report.grossAmount) ?? 0
  const kind = amount === order.amount ? 'second-payment' : 'wrong-amount'
  const returned = sumRefundedRupiah([...earlier, ...report.refunds], report.returnedTotal) ?? 0
  const settlement = { at: now, by: null, reason: MONEY_WENT_BACK }
  if (report.news === 'refunded' || (isPartialRefund(report.status) && returned >= amount)) {
    const settled = { settled_at: now, settled_by: null, settled_reason: MONEY_WENT_BACK }
    await insertFinding(tx, { ...rowOf(noticed, kind, amount), ...settled })
  } else if (report.news === 'paid') {
    return insertFinding(tx, rowOf(noticed, kind, amount))
  } else if (report.status !== 'cancel' && report.status !== 'deny') {
    return false
  }
  const transactionId = report.transactionId ?? ''
  await settleFindings(tx, { orderId: order.id, kinds: ['second-payment', 'wrong-amount'], transactionId }, settlement)
  return false
}

/**
 * Opens a finding for a chargeback if the learner has finished at least one material of the course. The money is lost,
 * and an admin decides about the certificate and the points. `news` contains the refunds that were not reported before.
 * Returns true if a finding was opened.
 */
export async function recordChargeback(
  tx: Tx,
  noticed: Noticed,
  { news, returnedBefore }: { news: readonly (PartialRefund | undefined)[]; returnedBefore: number },
): Promise<boolean> {
  const { order, report } = noticed
  if (!isChargeback(report.status) || order.enrollment_id === null || news.length === 0) return false
  if (!(await hasFinishedMaterial(tx, order.enrollment_id))) return false
  let isOpened = false
  for (const part of news) {
    const amount = part?.amount ?? order.amount - returnedBefore
    isOpened = (await insertFinding(tx, rowOf(noticed, 'chargeback-after-use', amount, part?.key))) || isOpened
  }
  return isOpened
}

interface Compared {
  orderId: string
  /** Amount of the order in rupiah. */
  amount: number
  transactionId: string | null
  /** Status of the transaction at the provider. Empty if the provider does not know the transaction. */
  status: string
  now: Date
}

/**
 * Opens a finding because the provider's state contradicts our order. If an admin has settled the same contradiction
 * before, the finding stays settled.
 */
export async function recordContradiction(tx: Tx, { orderId, amount, transactionId, status, now }: Compared) {
  const row = {
    id: randomUUID(),
    order_id: orderId,
    kind: 'contradiction' as const,
    transaction_id: transactionId ?? '',
    refund_key: '',
    transaction_status: status,
    amount,
    noticed_at: now,
  }
  if (!(await insertFinding(tx, row))) await reopenFinding(tx, row)
}

/** Settles the finding about a contradiction that no longer exists. */
export async function settleContradiction(tx: Tx, { orderId, now }: Compared): Promise<void> {
  const settlement = { at: now, by: null, reason: 'Keadaannya sudah sama lagi' }
  await settleFindings(tx, { orderId, kinds: ['contradiction'] }, settlement)
}
