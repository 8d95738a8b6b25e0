import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/text.ts'
import { DeskOrderState } from './order.list.ts'

const whole = 'Tulis jumlah bulat, paling sedikit 1'
const Amount = v.pipe(
  v.number(whole),
  v.integer(whole),
  v.minValue(1, whole),
  v.maxValue(1_000_000_000, 'Jumlahnya terlalu besar'),
)

/**
 * Refunds a paid order in full or in part: rupiah through the payment provider, points to the balance. A full refund
 * closes the course for new work and frees its seat. `returnedBefore` is the sum that the admin saw. If two admins
 * refund at the same time, the second call fails because this sum has changed.
 */
export const refundOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/orders/{id}/refund',
  summary: 'Mengembalikan pembayaran sebuah pesanan, seluruhnya atau sebagian',
  access: 'admin',
  params: v.object({ id: Id }),
  body: v.object({
    amount: Amount,
    returnedBefore: v.pipe(v.number(), v.integer(), v.minValue(0)),
    reason: ChangeReason,
  }),
  answer: v.object({ state: DeskOrderState }),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_REFUNDABLE',
    'REFUND_TOO_MUCH',
    'REFUND_CHANGED',
    'REFUND_REFUSED',
    'PAYMENT_METHOD_NOT_AVAILABLE',
    'PAYMENT_PROVIDER_AWAY',
    'PAYMENT_UNKNOWN',
    'PAYMENT_AMOUNT_MISMATCH',
  ],
})
