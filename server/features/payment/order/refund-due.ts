import { HOUR_MS, DAY_MS } from '#contract/wire/durations.ts'
import { sumRefundedRupiah } from '#contract/payment/payment.ts'
import { CallError } from '../../../http/errors.ts'
import { type CardProvider, ProviderUnavailable, ProviderRefused } from '../../../providers/midtrans/port.ts'
import { getRefundKey } from './give-back.ts'
import { claimProviderCheck, listRefundDue, listPartialRefunds, type OrderRow } from './queries.ts'
import type { OrderServices } from './service.ts'
import { applyReport } from './settle.ts'

/** Minimum time between two automatic tries to refund the same order. */
const RETRY_MS = HOUR_MS
/** Time after the payment in which the server tries the refund automatically. After this time an admin must refund. */
const RETRIED_FOR_MS = 7 * DAY_MS
const AT_ONCE = 20
const REASON = 'Pembayaran masuk saat kursinya sudah terisi'

/**
 * Asks the provider to refund payments that arrived when no seat was free. The provider cannot refund bank transfers.
 * These orders stay in the state `refund-due` on the dashboard until an admin refunds them. Uses the same key as an
 * admin's refund, so that the provider refunds only once if an admin refunds at the same time.
 */
export async function refundDueOrders(services: OrderServices): Promise<void> {
  const { db, cards, now } = services
  if (!cards) return
  for (const order of await listRefundDue(db, new Date(now().getTime() - RETRIED_FOR_MS), AT_ONCE)) {
    if (await claimProviderCheck(db, order, now(), RETRY_MS)) await returnPayment(services, cards, order)
  }
}

async function returnPayment(services: OrderServices, cards: CardProvider, order: OrderRow): Promise<void> {
  const { id, number, amount } = order
  const transactionId = order.transaction_id ?? undefined
  const returned = sumRefundedRupiah(await listPartialRefunds(services.db, id, order.transaction_id), undefined) ?? 0
  if (returned >= amount) return
  try {
    const key = getRefundKey({ id, returnedBefore: returned })
    await cards.refund(number, { transactionId, key, amount: amount - returned, reason: REASON })
    const report = await cards.findStatus(number, transactionId)
    if (report) await applyReport(services, report)
  } catch (error) {
    const isExpected = [ProviderUnavailable, ProviderRefused, CallError].some(kind => error instanceof kind)
    if (!(error instanceof Error) || !isExpected) throw error
    services.log.warn({ orderId: id, reason: error.message }, 'failed to refund a payment without a seat')
  }
}
