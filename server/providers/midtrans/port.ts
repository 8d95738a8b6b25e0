import type { PayWindow } from '#contract/payment/order.ts'
import type { ReportedPaymentState, PartialRefund } from '#contract/payment/payment.ts'

/** Amount and items to pay, as sent to the provider. */
export interface Bill {
  orderNumber: string
  amount: number
  item: { id: string; name: string }
  payer: { name: string; email: string; phone: string | undefined }
  orderedAt: Date
  holdMinutes: number
  /** Address to which a wallet or bank redirects the payer after a payment on its own pages. */
  returnUrl: string
}

/** Status of an order as reported by the provider. */
export interface PaymentReport {
  orderNumber: string
  grossAmount: string
  status: string
  fraudStatus: string | undefined
  news: ReportedPaymentState
  transactionId: string | undefined
  paymentType: string | undefined
  /** All partial refunds and chargebacks of the transaction so far. */
  refunds: readonly PartialRefund[]
  /** Rupiah refunded so far, if the provider reports the total. */
  returnedTotal: number | undefined
}

export interface ProviderRefund {
  /** Transaction that paid the order. Undefined if it is not known: then the newest one. */
  transactionId: string | undefined
  key: string
  amount: number
  reason: string
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
  /** Returns the token of a payment window. Can be repeated for the same order. */
  createTransaction(bill: Bill): Promise<string>
  /**
   * Returns the status of the order's newest transaction, or of the given one: a payer can start several for one order.
   * Returns undefined if it has not begun.
   */
  findStatus(orderNumber: string, transactionId?: string): Promise<PaymentReport | undefined>
  /** Cancels a replaced order. Does nothing if its payment never began. */
  cancel(orderNumber: string): Promise<void>
  /** Refunds rupiah of a transaction. A repeat with the same key has no further effect. */
  refund(orderNumber: string, refund: ProviderRefund): Promise<void>
  isSigned(words: SignedFields): boolean
}

/** The provider did not answer, or the answer is invalid. The call can be retried. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider refused the call. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

export interface ProviderRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** Sends one request to the provider. Rejects if there is no answer. */
export type SendRequest = (request: ProviderRequest) => Promise<{ status: number; body: unknown }>
