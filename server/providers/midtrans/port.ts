import type { PayWindow } from '#contract/payment/order.ts'
import type { PaymentNews, Returned } from '#contract/payment/payment.ts'

/** Amount and items to pay, as sent to the provider. */
export interface Bill {
  orderNumber: string
  amount: number
  item: { id: string; name: string }
  payer: { name: string; email: string; phone: string | undefined }
  orderedAt: Date
  holdMinutes: number
  /** Address to which a wallet or bank returns the payer, if it leaves the page. */
  returnUrl: string
}

/** Status of an order as reported by the provider. */
export interface PaymentReport {
  orderNumber: string
  grossAmount: string
  status: string
  fraudStatus: string | undefined
  news: PaymentNews
  transactionId: string | undefined
  paymentType: string | undefined
  /** All partial returns of the transaction so far: refunds and chargebacks. */
  refunds: readonly Returned[]
  /** Rupiah refunded so far, if the provider reports the sum. */
  returnedTotal: number | undefined
}

/** Values that sign a notification. */
export interface SignedFields {
  order_id: string
  status_code: string
  gross_amount: string
  signature_key: string
}

export interface CardProvider {
  readonly payWindow: PayWindow
  /** Returns the token of a payment window. Repeating it for the same order is harmless. */
  createTransaction(bill: Bill): Promise<string>
  /** Undefined: no payment of this order has begun. */
  findStatus(orderNumber: string): Promise<PaymentReport | undefined>
  /** Cancels a replaced order; does nothing if its payment never began. */
  cancel(orderNumber: string): Promise<void>
  /** Gives back rupiah of a payment. A repeated key has no further effect. */
  refund(orderNumber: string, refund: { key: string; amount: number; reason: string }): Promise<void>
  isSigned(words: SignedFields): boolean
}

/** No answer, or an unreadable one; the call may be retried. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider answered and refused. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

export interface ProviderRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** One request to the provider; rejects without an answer. */
export type SendRequest = (request: ProviderRequest) => Promise<{ status: number; body: unknown }>
