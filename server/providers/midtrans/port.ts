import type { PayWindow } from '#contract/order.ts'
import type { PaymentNews } from '#contract/rules/payment.ts'

/** What is to be paid, as the provider is told. */
export interface Bill {
  orderNumber: string
  amount: number
  item: { id: string; name: string }
  payer: { name: string; email: string; phone: string | undefined }
  orderedAt: Date
  holdMinutes: number
  /** Where wallets and banks that leave the page send the payer back to. */
  returnUrl: string
}

/** What became of an order, by the provider's own word. */
export interface PaymentReport {
  orderNumber: string
  grossAmount: string
  status: string
  fraudStatus: string | undefined
  news: PaymentNews
  transactionId: string | undefined
  paymentType: string | undefined
}

/** What a notification is held against. */
export interface SignedWords {
  order_id: string
  status_code: string
  gross_amount: string
  signature_key: string
}

export interface CardProvider {
  readonly payWindow: PayWindow
  /** The token of a pay window. Asking again for the same order is harmless. */
  createTransaction(bill: Bill): Promise<string>
  /** Undefined: nobody has begun to pay this order. */
  findStatus(orderNumber: string): Promise<PaymentReport | undefined>
  /** An order that was replaced; one that nobody began to pay is none to cancel. */
  cancel(orderNumber: string): Promise<void>
  isSigned(words: SignedWords): boolean
}

/** No answer, or none that can be read: it may be tried again. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}

/** It answered, and will not do it. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

export interface ProviderRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** One question to the provider; rejects when there is no answer. */
export type Ask = (request: ProviderRequest) => Promise<{ status: number; body: unknown }>
