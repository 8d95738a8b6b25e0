import type { PaymentNotification } from '#contract/payment/order.ts'
import { CallError } from '../../../http/errors.ts'
import { ProviderUnavailable } from '../../../providers/midtrans/port.ts'
import { requestOrderReports } from './ask.ts'
import { findOrderByNumber } from './queries.ts'
import type { OrderServices } from './service.ts'

/**
 * Handles a notification of the provider. The signature does not cover `transaction_status`, so an attacker could
 * change the status of a refused payment to 'paid'. The server therefore uses a notification only as a reason to ask
 * the provider. If the provider does not answer, responds with 503, so that the provider sends the notification again.
 */
export async function handleNotification(services: OrderServices, words: PaymentNotification): Promise<void> {
  const { cards, db, log } = services
  if (!cards) throw new CallError('PAYMENT_METHOD_NOT_AVAILABLE')
  if (!cards.isSigned(words)) throw new CallError('PAYMENT_SIGNATURE_INVALID')
  const order = await findOrderByNumber(db, words.order_id)
  if (order?.method !== 'midtrans') throw new CallError('ORDER_NOT_FOUND')
  try {
    await requestOrderReports(services, cards, order, words.transaction_id === undefined ? [] : [words.transaction_id])
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ orderId: order.id, reason: error.message }, 'failed to verify a payment notification')
    throw new CallError('SYSTEM_ERROR', { status: 503 })
  }
}
