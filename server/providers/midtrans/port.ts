import type { PayWindow } from '#contract/payment/order.ts'
import type { ReportedPaymentState, PartialRefund } from '#contract/payment/payment.ts'

/** Amount and item to pay, for the request to the provider. */
export interface Bill {
  orderNumber: string
  amount: number
  item: { id: string; name: string }
  payer: { name: string; email: string; phone: string | undefined }
  orderedAt: Date
  holdMinutes: number
  /** URL to which a wallet or bank sends the payer back after a payment on its own pages. */
  returnUrl: string
}

/** Status of a transaction, as reported by the provider. */
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
  /** Total refunds so far in rupiah. Undefined if the provider does not report it. */
  returnedTotal: number | undefined
}

export interface ProviderRefund {
  /** Id of the transaction that paid the order. If undefined, the newest transaction of the order is refunded. */
  transactionId: string | undefined
  key: string
  amount: number
  reason: string
}

/** Fields of a notification from which its signature is computed, and the signature itself. */
export interface SignedFields {
  order_id: string
  status_code: string
  gross_amount: string
  signature_key: string
}

export interface CardProvider {
  readonly payWindow: PayWindow
  /** Returns the token of a payment window. The call can be repeated for the same order. */
  createTransaction(bill: Bill): Promise<string>
  /**
   * Returns the status of the transaction with this id, or of the order's newest transaction. A payer can start several
   * transactions for one order. Returns undefined if the transaction does not exist yet.
   */
  findStatus(orderNumber: string, transactionId?: string): Promise<PaymentReport | undefined>
  /** Cancels a replaced order. Does nothing if its payment never began. */
  cancel(orderNumber: string): Promise<void>
  /** Refunds an amount in rupiah of a transaction. A repeated call with the same key has no further effect. */
  refund(orderNumber: string, refund: ProviderRefund): Promise<void>
  isSigned(words: SignedFields): boolean
}

/** Thrown if the provider did not answer, or if its answer is invalid. The call can be retried. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** Thrown if the provider refused the call. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

export interface ProviderRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** Sends one request to the provider. Rejects if the provider does not answer. */
export type SendRequest = (request: ProviderRequest) => Promise<{ status: number; body: unknown }>
