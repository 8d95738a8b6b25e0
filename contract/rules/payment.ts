import type { PaymentMethod } from '../checkout.ts'

/** The card provider if it is available, else points (product.md §4 'Checkout'). */
export function defaultPaymentMethod(available: readonly PaymentMethod[]): PaymentMethod | undefined {
  return available.includes('midtrans') ? 'midtrans' : available.find(method => method === 'point')
}
