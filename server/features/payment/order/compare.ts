import type { OrderState } from '#contract/payment/payment.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { formatIsoDay } from '#contract/wire/local-time.ts'
import { runInTransaction } from '../../../db/database.ts'
import { type CardProvider, type PaymentReport, ProviderUnavailable } from '../../../providers/midtrans/port.ts'
import { requestOrderReports } from './ask.ts'
import {
  addComparisonCounts,
  claimOrders,
  type ComparableOrder,
  type ComparisonCounts,
  findComparison,
  finishComparison,
  listComparable,
  readHeldPayment,
  startComparison,
} from './compare-queries.ts'
import { recordContradiction, settleContradiction } from './findings.ts'
import { findOwnReport, sumHeldRupiah } from './own-report.ts'
import type { OrderServices } from './service.ts'

/** Maximum age of the orders that are compared. Payments and refunds change mostly in the first week. */
const COMPARED_MS = 7 * DAY_MS
/** Minimum age of the orders that are compared. The payment of a younger order may still be in progress. */
const SETTLING_MS = HOUR_MS
const AT_ONCE = 20

/**
 * Compares the orders of the last days with the provider's states, once per day in WIB. Records the provider's answers
 * like any other report. A state that still differs becomes a finding. The next run continues after the orders that a
 * killed or failed run had claimed. These orders, at most twenty, are compared on the next day.
 */
export async function comparePayments(services: OrderServices, signal?: AbortSignal): Promise<void> {
  const { db, cards, now } = services
  if (!cards) return
  const day = formatIsoDay(now(), 'WIB')
  await startComparison(db, day, now())
  for (;;) {
    const row = await findComparison(db, day)
    if (!row || row.finished_at !== null || signal?.aborted === true) return
    const startMs = row.started_at.getTime()
    const [since, until] = [new Date(startMs - COMPARED_MS), new Date(startMs - SETTLING_MS)]
    const after = row.last_order_id
    const orders = await listComparable(db, { since, until, after, limit: AT_ONCE })
    const lastOrder = orders.at(-1)
    if (!lastOrder) return finishComparison(db, day, now())
    if (!(await claimOrders(db, day, { after, last: lastOrder.id }))) return
    const counts = await compareOrders(services, cards, orders)
    await addComparisonCounts(db, day, counts)
    if (counts.unanswered > 0) return
  }
}

async function compareOrders(services: OrderServices, cards: CardProvider, orders: readonly ComparableOrder[]) {
  const counts: ComparisonCounts = {
    compared: 0,
    agreed: 0,
    corrected: 0,
    contradicted: 0,
    unanswered: 0,
    rupiah_here: 0,
    rupiah_there: 0,
  }
  for (const order of orders) {
    // An earlier request has failed after several tries. Skips the other orders, because their requests would probably
    // fail too.
    if (counts.unanswered > 0) {
      counts.unanswered += 1
      continue
    }
    try {
      const result = await compareOrder(services, cards, order)
      counts.compared += 1
      counts[result.agrees ? 'agreed' : 'contradicted'] += 1
      counts.corrected += Number(result.isCorrected)
      counts.rupiah_here += result.here
      counts.rupiah_there += result.there
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      services.log.warn({ orderId: order.id, reason: error.message }, 'failed to compare an order with the provider')
      counts.unanswered += 1
    }
  }
  return counts
}

async function compareOrder(services: OrderServices, cards: CardProvider, order: ComparableOrder) {
  const { db, now } = services
  const { reports } = await requestOrderReports(services, cards, order, order.transaction_ids)
  // The local stand-in of the provider loses its transactions when the server restarts, so a missing report does not
  // contradict the order.
  if (reports.length === 0 && cards.payWindow.kind === 'stand-in')
    throw new ProviderUnavailable('unknown to the stand-in')
  const heldAtProvider = reports.reduce((sum, report) => sum + sumHeldRupiah(report), 0)
  return runInTransaction(db, async tx => {
    const { state, transactionId, rupiah: here, isByHand } = await readHeldPayment(tx, order)
    const ownPaymentReport = findOwnReport({ amount: order.amount, transactionId }, reports)
    const isSame = isAgreed(state, ownPaymentReport)
    const subject = {
      orderId: order.id,
      amount: order.amount,
      transactionId,
      status: ownPaymentReport?.status ?? '',
      now: now(),
    }
    // After a refund outside of the provider the states always differ, and `markRefunded` reports this difference.
    if (isSame) await settleContradiction(tx, subject)
    else if (!isByHand) await recordContradiction(tx, subject)
    return { agrees: isSame || isByHand, isCorrected: state !== order.state, here, there: heldAtProvider }
  })
}

function isAgreed(state: OrderState, own: PaymentReport | undefined): boolean {
  switch (state) {
    case 'paid':
    case 'refund-due':
      return own?.news === 'paid'
    case 'refunded':
      return own !== undefined && sumHeldRupiah(own) === 0
    case 'pending':
    case 'failed':
    case 'expired':
      return own === undefined || sumHeldRupiah(own) === 0
  }
}
