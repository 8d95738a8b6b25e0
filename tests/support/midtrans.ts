import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentNotification } from '#contract/payment/order.ts'

export interface LookAlikeTransaction {
  transaction_status: string
  fraud_status?: string
  status_code?: string
  transaction_id?: string
  gross_amount?: string
}

export interface LookAlikeFaults {
  /** Replaces the next responses in order; `hang` never responds. */
  next: ('hang' | { status: number; body: string })[]
}

export interface ProviderRequest {
  method: string | undefined
  path: string
  authorization: string | undefined
  body: string
}

/** The part of Snap that a page uses: it reports success at once. */
const snapScript = 'window.snap = { pay: (token, on) => setTimeout(on.onSuccess, 0) }'

const SERVER_KEY = 'Mid-server-look-alike'

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

/** Adds Midtrans' signature with this key. */
export function signReport(
  words: Omit<PaymentNotification, 'signature_key'>,
  serverKey = SERVER_KEY,
): PaymentNotification {
  const text = `${words.order_id}${words.status_code}${words.gross_amount}${serverKey}`
  return { ...words, signature_key: createHash('sha512').update(text).digest('hex') }
}

/**
 * Starts a server that answers Midtrans' Snap and status calls on its own port. A test decides the result of an order.
 */
export async function openMidtransLookAlike() {
  const amounts = new Map<string, number>()
  /** The newest transaction of each order. */
  const transactions = new Map<string, LookAlikeTransaction>()
  /** Earlier transactions by their id. */
  const earlier = new Map<string, LookAlikeTransaction & { orderNumber: string }>()
  const faults: LookAlikeFaults = { next: [] }
  const asked: ProviderRequest[] = []

  /** Returns the signed notification about the current state of an order. */
  function getNotification(orderNumber: string, transaction: LookAlikeTransaction): PaymentNotification {
    const amount = transaction.gross_amount ?? `${amounts.get(orderNumber)}.00`
    const codes: Record<string, string> = {
      settlement: '200',
      capture: '200',
      pending: '201',
      deny: '202',
      expire: '407',
    }
    return signReport({
      order_id: orderNumber,
      status_code: transaction.status_code ?? codes[transaction.transaction_status] ?? '200',
      gross_amount: amount,
      transaction_status: transaction.transaction_status,
      fraud_status: transaction.fraud_status ?? 'accept',
      transaction_id: transaction.transaction_id ?? `tx-${orderNumber}`,
    })
  }

  function numberOf(transactionId: string): string {
    const found = [...transactions].find(([number, { transaction_id: id = `tx-${number}` }]) => id === transactionId)
    return found?.[0] ?? ''
  }

  function answerTo(path: string, body: string): { status: number; body: object } {
    if (path === '/snap/v1/transactions') {
      const { order_id: number, gross_amount: amount } = (
        JSON.parse(body) as { transaction_details: { order_id: string; gross_amount: number } }
      ).transaction_details
      amounts.set(number, amount)
      return { status: 201, body: { token: `snap-${number}`, redirect_url: `http://snap/${number}` } }
    }
    const [, , subject = '', action] = path.split('/')
    const old = earlier.get(subject)
    if (old) return { status: 200, body: { ...getNotification(old.orderNumber, old), payment_type: 'bank_transfer' } }
    const number = transactions.has(subject) ? subject : numberOf(subject)
    const transaction = transactions.get(number)
    if (!transaction) return { status: 404, body: { status_code: '404', status_message: "Transaction doesn't exist." } }
    const isOpen = transaction.transaction_status === 'pending'
    if (action === 'cancel' && isOpen) transactions.set(number, { ...transaction, transaction_status: 'cancel' })
    return {
      status: 200,
      body: { ...getNotification(number, transactions.get(number) ?? transaction), payment_type: 'gopay' },
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request)
    const path = request.url ?? '/'
    asked.push({ method: request.method, path, authorization: request.headers.authorization, body })
    const fault = faults.next.shift()
    if (fault === 'hang') return
    if (path === '/snap/snap.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(snapScript)
      return
    }
    const answer = fault ?? answerTo(path, body)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  }

  const server = createServer((request, response) => {
    void serve(request, response)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    transactions,
    earlier,
    faults,
    asked,
    wordsOf: getNotification,
    settings: { serverKey: SERVER_KEY, clientKey: 'Mid-client-look-alike', snapUrl: origin, apiUrl: origin },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => void server.close(() => resolve()))
    },
  }
}
export type MidtransLookAlike = Awaited<ReturnType<typeof openMidtransLookAlike>>
