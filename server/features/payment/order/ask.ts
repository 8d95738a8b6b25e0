import type { OrderState } from '#contract/payment/payment.ts'
import type { CardProvider, PaymentReport } from '../../../providers/midtrans/port.ts'
import type { OrderRow } from './queries.ts'
import type { OrderServices } from './service.ts'
import { applyReport } from './settle.ts'

/**
 * Asks the provider about the newest transaction of an order and about the transactions in `transactionIds`, and
 * records the answers. A payer can start several transactions and can pay each of them. A request with only the order
 * number finds only the newest transaction. Returns the reports, the newest transaction first, and the state of the
 * order.
 */
export async function requestOrderReports(
  services: OrderServices,
  cards: CardProvider,
  order: Pick<OrderRow, 'number' | 'state'>,
  transactionIds: readonly string[],
): Promise<{ reports: PaymentReport[]; state: OrderState }> {
  const reports = []
  let { state } = order
  const newestStatus = await cards.findStatus(order.number)
  if (newestStatus) {
    reports.push(newestStatus)
    state = await applyReport(services, newestStatus)
  }
  for (const id of transactionIds) {
    if (id === newestStatus?.transactionId) continue
    const olderStatus = await cards.findStatus(order.number, id)
    if (!olderStatus) continue
    reports.push(olderStatus)
    state = await applyReport(services, olderStatus, { isNewest: false })
  }
  return { reports, state }
}
