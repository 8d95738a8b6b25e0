import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import type { PayWindow } from '#contract/payment/order.ts'
import { parseReportedState } from '#contract/payment/payment.ts'
import { parseRupiah } from '#contract/payment/reconciliation.ts'
import type { MidtransSettings } from '../../config.ts'
import {
  type SendRequest,
  type Bill,
  type CardProvider,
  ProviderUnavailable,
  ProviderRefused,
  type ProviderRequest,
} from './port.ts'
import { isSignedWith } from './signature.ts'

const TIMEOUT_MS = 4_000
/**
 * Pauses in milliseconds before the second and the third try. All tries with their time limits and pauses take at most
 * 13 s. The page waits 20 s.
 */
const PAUSES_MS = [200, 600]
/** Maximum length of names that Midtrans accepts. */
const NAME_MAX_LENGTH = 50
const REASON_MAX_LENGTH = 255

const Created = v.object({ token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)) })

const RefundId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.maxLength(255))
/**
 * Element in the list of refunds of Midtrans. The list also contains chargebacks. A chargeback has only an id by
 * Midtrans, because this server did not request it.
 */
const Refunded = v.pipe(
  v.object({
    refund_key: v.optional(RefundId),
    refund_chargeback_id: v.optional(RefundId),
    refund_amount: v.optional(v.string()),
  }),
  v.transform(({ refund_key: own, refund_chargeback_id: number, refund_amount: amount }) => ({
    key: own ?? number ?? '',
    amount: amount === undefined ? undefined : parseRupiah(amount),
  })),
  v.check(({ key }) => key !== ''),
)

const Status = v.object({
  order_id: v.string(),
  status_code: v.string(),
  gross_amount: v.string(),
  signature_key: v.string(),
  transaction_status: v.string(),
  fraud_status: v.optional(v.string()),
  transaction_id: v.optional(v.string()),
  payment_type: v.optional(v.string()),
  // An invalid list counts as empty, so that the status of the payment can still be read.
  refunds: v.optional(v.fallback(v.array(Refunded), []), []),
  /** Total of all refunds so far. */
  refund_amount: v.optional(v.fallback(v.optional(v.string()), undefined)),
})
/** Status code in the body of an answer. Midtrans reports 'not found' there, together with the HTTP status 200. */
const Coded = v.object({ status_code: v.string() })
const NotFound = v.object({ status_code: v.literal('404') })

/** Does not follow redirects, because the request contains the key. */
export function sendByHttp(timeoutMs = TIMEOUT_MS): SendRequest {
  return async ({ url, ...request }) => {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, body: await response.json() }
  }
}

/** Formats a time as '2026-11-21 19:00:00 +0700'. */
function midtransTime(date: Date): string {
  return `${new Date(date.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} +0700`
}

function getTransaction(bill: Bill): object {
  const { orderNumber, amount, item, payer, holdMinutes } = bill
  const hold = { unit: 'minutes', duration: holdMinutes }
  return {
    transaction_details: { order_id: orderNumber, gross_amount: amount },
    item_details: [
      {
        id: item.id.slice(0, NAME_MAX_LENGTH),
        name: item.name.slice(0, NAME_MAX_LENGTH).toWellFormed(),
        price: amount,
        quantity: 1,
      },
    ],
    customer_details: { first_name: payer.name, email: payer.email, ...(payer.phone && { phone: payer.phone }) },
    credit_card: { secure: true },
    // The time limit begins when the order is placed, not when the payer chooses a payment method. The seat is reserved
    // only until this limit.
    expiry: { start_time: midtransTime(bill.orderedAt), ...hold },
    page_expiry: hold,
    callbacks: { finish: bill.returnUrl },
  }
}

/**
 * Creates the provider for Midtrans Snap. The settings can also contain the URLs of another service with the same
 * protocol.
 */
export function createMidtrans(
  { serverKey, clientKey, snapUrl, apiUrl }: MidtransSettings,
  {
    ask = sendByHttp(),
    payWindow = { kind: 'snap', scriptUrl: `${snapUrl}/snap/snap.js`, clientKey },
  }: { ask?: SendRequest; payWindow?: PayWindow } = {},
): CardProvider {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`,
  }

  /**
   * Retries if there is no answer or a 5xx status, as Midtrans requires. Does not pass on the cause, because it could
   * contain the key.
   */
  async function askPatiently(request: Omit<ProviderRequest, 'headers'>): Promise<{ status: number; body: unknown }> {
    for (let attempt = 0; ; attempt += 1) {
      const response = await ask({ ...request, headers }).catch(() => undefined)
      if (response && response.status < 500) return response
      const pauseMs = PAUSES_MS[attempt]
      if (pauseMs === undefined) throw new ProviderUnavailable(response ? `status ${response.status}` : 'no answer')
      await pause(pauseMs)
    }
  }

  /**
   * Builds the URL of a call. `subject` is either an order number, which means the order's newest transaction, or the
   * id of a transaction.
   */
  const address = (subject: string, action: string) => `${apiUrl}/v2/${encodeURIComponent(subject)}/${action}`

  return {
    payWindow,
    async createTransaction(bill) {
      const body = JSON.stringify(getTransaction(bill))
      const response = await askPatiently({ method: 'POST', url: `${snapUrl}/snap/v1/transactions`, body })
      if (response.status >= 400) throw new ProviderRefused(`status ${response.status}`)
      const created = v.safeParse(Created, response.body)
      if (!created.success) throw new ProviderUnavailable('Snap sent an invalid answer')
      return created.output.token
    },
    async findStatus(orderNumber, transactionId = orderNumber) {
      const { status: httpStatus, body } = await askPatiently({ method: 'GET', url: address(transactionId, 'status') })
      if (httpStatus === 404 || v.is(NotFound, body)) return undefined
      const parsed = v.safeParse(Status, body)
      if (httpStatus !== 200 || !parsed.success) throw new ProviderUnavailable('the status call sent an invalid answer')
      const words = parsed.output
      if (words.order_id !== orderNumber || !isSignedWith(words, serverKey)) {
        throw new ProviderUnavailable('the status belongs to another order or has no valid signature')
      }
      return {
        orderNumber,
        grossAmount: words.gross_amount,
        status: words.transaction_status,
        fraudStatus: words.fraud_status,
        news: parseReportedState(words.transaction_status, words.fraud_status),
        transactionId: words.transaction_id,
        paymentType: words.payment_type,
        refunds: words.refunds,
        returnedTotal: words.refund_amount === undefined ? undefined : parseRupiah(words.refund_amount),
      }
    },
    async cancel(orderNumber) {
      await askPatiently({ method: 'POST', url: address(orderNumber, 'cancel') })
    },
    async refund(orderNumber, { transactionId = orderNumber, key, amount, reason }) {
      const body = JSON.stringify({
        refund_key: key,
        amount,
        reason: reason.slice(0, REASON_MAX_LENGTH).toWellFormed(),
      })
      const response = await askPatiently({ method: 'POST', url: address(transactionId, 'refund'), body })
      const code = v.is(Coded, response.body) ? response.body.status_code : ''
      if (response.status !== 200 || code !== '200') throw new ProviderRefused(`status ${response.status} ${code}`)
    },
    isSigned: words => isSignedWith(words, serverKey),
  }
}
