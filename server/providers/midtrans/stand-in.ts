import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { PaymentNotification } from '#contract/payment/order.ts'
import type { ServerKeys } from '../../db/server-keys.ts'
import type { SendRequest, CardProvider } from './port.ts'
import { createMidtrans } from './provider.ts'
import { computeSignature } from './signature.ts'

export const PAY_STAND_IN_PATH = '/api/pay-stand-in'

/** Possible results of a payment in the stand-in, each with the status that Midtrans would report. */
const endings = {
  success: { transaction_status: 'settlement', status_code: '200', fraud_status: 'accept' },
  pending: { transaction_status: 'pending', status_code: '201', fraud_status: 'accept' },
  error: { transaction_status: 'deny', status_code: '202', fraud_status: 'accept' },
} as const
export type PaymentResult = keyof typeof endings

export function isPaymentResult(text: string): text is PaymentResult {
  return Object.hasOwn(endings, text)
}

const Asked = v.object({ transaction_details: v.object({ order_id: v.string(), gross_amount: v.number() }) })

const AskedRefund = v.object({ refund_key: v.string(), amount: v.number() })

interface Transaction extends PaymentNotification {
  payment_type: string
  refunds?: { refund_key: string; refund_amount: string }[]
  refund_amount?: string
}

const isReceived = ({ transaction_status: status }: PaymentNotification) =>
  ['settlement', 'partial_refund', 'refund'].includes(status)

/** An order for which the stand-in shows its payment window. */
export interface PlayedOrder {
  orderNumber: string
  amount: number
}

/**
 * Local replacement of Midtrans in this process. It has the same requests, answers and notifications, with the same
 * kind of signatures.
 */
export interface PayStandIn {
  readonly provider: CardProvider
  /**
   * Returns the order that a token contains. Tokens are signed instead of stored, so that a restart during a payment
   * has no effect.
   */
  read(token: string): PlayedOrder | undefined
  /**
   * Records the result of a payment and sends it to the notification URL. If the notification is lost, the status call
   * still returns the result.
   */
  end(order: PlayedOrder, ending: PaymentResult): Promise<void>
}

export function createPayStandIn(keys: ServerKeys, publicUrl: () => string): PayStandIn {
  const serverKey = createHmac('sha256', keys.mailToken).update('midtrans stand-in').digest('hex')
  const transactions = new Map<string, Transaction>()
  const sign = (payload: string) => createHmac('sha256', serverKey).update(payload).digest()

  function answerTo(url: URL, body: string | undefined): { status: number; body: unknown } {
    if (url.pathname === '/snap/v1/transactions') {
      const { order_id: number, gross_amount: amount } = v.parse(Asked, JSON.parse(body ?? '')).transaction_details
      const payload = Buffer.from(`${number}|${amount}`).toString('base64url')
      return { status: 201, body: { token: `${payload}.${sign(payload).toString('base64url')}` } }
    }
    const [, , subject = '', action] = url.pathname.split('/')
    const foundTransaction =
      transactions.get(subject) ?? [...transactions.values()].find(each => each.transaction_id === subject)
    if (!foundTransaction)
      return { status: 200, body: { status_code: '404', status_message: "Transaction doesn't exist." } }
    if (action === 'refund') return refund(foundTransaction, v.parse(AskedRefund, JSON.parse(body ?? '')))
    if (action === 'cancel')
      book(foundTransaction, { ...foundTransaction, transaction_status: 'cancel', status_code: '200' })
    return { status: 200, body: transactions.get(foundTransaction.order_id) }
  }

  /**
   * Refunds a transaction by the rules of Midtrans. Refuses payments that are not settled and amounts that are too
   * high. A repeated key has no effect.
   */
  function refund(found: Transaction, { refund_key: key, amount }: v.InferOutput<typeof AskedRefund>) {
    const before = found.refunds ?? []
    if (before.some(each => each.refund_key === key)) return { status: 200, body: found }
    const total = before.reduce((sum, each) => sum + Number(each.refund_amount), amount)
    const gross = Number(found.gross_amount)
    const isSettled = ['settlement', 'partial_refund'].includes(found.transaction_status)
    if (!isSettled || total > gross) return { status: 200, body: { status_code: '412' } }
    const words = {
      ...found,
      status_code: '200',
      transaction_status: total === gross ? 'refund' : 'partial_refund',
      refunds: [...before, { refund_key: key, refund_amount: `${amount}.00` }],
      refund_amount: `${total}.00`,
    }
    transactions.set(found.order_id, { ...words, signature_key: computeSignature(words, serverKey) })
    return { status: 200, body: transactions.get(found.order_id) }
  }

  /** Stores a status of a transaction. Replaces an earlier status, unless the payment was already received. */
  function book(before: PaymentNotification | undefined, words: Transaction): void {
    if (before !== undefined && isReceived(before)) return
    transactions.set(words.order_id, { ...words, signature_key: computeSignature(words, serverKey) })
  }

  const ask: SendRequest = async ({ url, body }) => answerTo(new URL(url), body)
  const settings = { serverKey, clientKey: 'stand-in', snapUrl: 'http://stand-in', apiUrl: 'http://stand-in' }

  return {
    provider: createMidtrans(settings, { ask, payWindow: { kind: 'stand-in', path: PAY_STAND_IN_PATH } }),
    read(token) {
      const [payload = '', signature = ''] = token.split('.')
      const givenBytes = Buffer.from(signature, 'base64url')
      const expected = sign(payload)
      if (givenBytes.length !== expected.length || !timingSafeEqual(givenBytes, expected)) return undefined
      const [orderNumber = '', amount] = Buffer.from(payload, 'base64url').toString().split('|')
      return { orderNumber, amount: Number(amount) }
    },
    async end({ orderNumber, amount }, ending) {
      const before = transactions.get(orderNumber)
      book(before, {
        ...endings[ending],
        order_id: orderNumber,
        gross_amount: `${amount}.00`,
        transaction_id: before?.transaction_id ?? randomUUID(),
        payment_type: 'credit_card',
        signature_key: '',
      })
      const words = JSON.stringify(transactions.get(orderNumber))
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: words }
      await fetch(`${publicUrl()}/api/v1/payments/midtrans/notification`, {
        ...request,
        signal: AbortSignal.timeout(4_000),
      }).catch(() => undefined)
    },
  }
}
