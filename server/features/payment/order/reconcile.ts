import * as v from 'valibot'
import { orderStateNames } from '#contract/payment/order.list.ts'
import {
  isStateAgreed,
  type ListedPaymentState,
  parseListedPaymentState,
  parseRupiah,
} from '#contract/payment/reconciliation.ts'
import type { OrderState } from '#contract/payment/payment.ts'
import { recordAudit } from '../../../desk/audit.ts'
import { type Finding, type ImportAction, defineImportAction } from '../../../desk/import/import-action.ts'
import { CallError } from '../../../http/errors.ts'
import { type CardProvider, type PaymentReport, ProviderUnavailable } from '../../../providers/midtrans/port.ts'
import { listCardOrders, listUnnamedPaid } from './reconcile-queries.ts'
import { cancelReplacedOrder } from './service.ts'
import { recordPaymentReport, findReportedOrder } from './settle.ts'

const claimNames: Readonly<Record<ListedPaymentState, string>> = {
  waiting: 'belum dibayar',
  failed: 'gagal',
  expired: 'kedaluwarsa',
  paid: 'lunas',
  refunded: 'dikembalikan',
  'partly-returned': 'dikembalikan sebagian',
  nothing: 'kartu ditolak',
}
const rupiah = new Intl.NumberFormat('id-ID')
const hereIs = (state: OrderState) => `di sini ${orderStateNames[state].toLowerCase()}`

const Line = v.object({
  number: v.pipe(v.string('kosong'), v.nonEmpty('kosong'), v.maxLength(50, 'lebih dari 50 huruf')),
  status: v.pipe(
    v.string('kosong'),
    v.check(status => parseListedPaymentState(status, undefined) !== undefined, 'bukan status pembayaran yang dikenal'),
  ),
  fraudStatus: v.optional(v.string()),
  amount: v.pipe(
    v.string('kosong'),
    v.transform(parseRupiah),
    v.number('harus jumlah rupiah, misalnya 150000 atau Rp150.000'),
  ),
})
type Line = v.InferOutput<typeof Line>

/**
 * Compares a list of payments from the provider's dashboard with our orders. The file alone never changes an order. If
 * the file and an order differ, the server asks the provider (decision 060) and records its answer.
 */
export const orderReconciliation: ImportAction = defineImportAction<Line, PaymentReport>({
  name: 'order.reconcile',
  columns: {
    number: { title: 'Order ID' },
    status: { title: 'Status', otherTitles: ['Transaction Status', 'Status Transaksi'] },
    fraudStatus: { title: 'Fraud Status', isOptional: true },
    amount: { title: 'Amount', otherTitles: ['Gross Amount', 'Jumlah', 'Nominal'] },
  },
  row: Line,
  keyOf: ({ number, status }) => `${number} (${status})`,
  async check(db, lines) {
    const orders = await listCardOrders(
      db,
      lines.map(({ number }) => number),
    )
    const ordersByNumber = new Map(orders.map(order => [order.number, order]))
    return lines.map(line => findingOf(line, ordersByNumber.get(line.number)))
  },
  missing: {
    by: 'number',
    async rows(db, named) {
      const orders = await listUnnamedPaid(db, [...named])
      return orders.map(({ number, state }) => ({
        row: { number, status: '', amount: 0 },
        label: number,
        note: `Tidak ada di berkas, ${hereIs(state)}`,
      }))
    },
  },
  ahead: ({ cards }, { number }) => askProvider(cards, number),
  async run(tx, _line, { actor, reason }, report) {
    const order = await findReportedOrder(tx, report)
    const { before, state, replaced } = await recordPaymentReport(tx, order, report, actor.at)
    if (state === before) throw new CallError('PAYMENT_UNCHANGED')
    const subject = { kind: 'order', id: order.id, name: order.number }
    const change = { before: { state: before }, after: { state } }
    await recordAudit(tx, actor, { action: 'order.ask', subject, personId: order.user_id, reason, ...change })
    return replaced === undefined ? undefined : { replaced }
  },
  afterRow: cancelReplacedOrder,
})

function findingOf(
  { status, fraudStatus, amount }: Line,
  order: { amount: number; state: OrderState } | undefined,
): Finding {
  if (!order) return 'Tidak ada di sini: tidak ada pesanan rupiah dengan nomor ini'
  if (amount !== order.amount) {
    return `Jumlah berbeda: Rp${rupiah.format(amount)} di berkas, Rp${rupiah.format(order.amount)} di sini`
  }
  const claim = parseListedPaymentState(status, fraudStatus) ?? 'nothing'
  if (isStateAgreed(claim, order.state)) return { note: 'Cocok', isSettled: true }
  return { note: `Di berkas ${claimNames[claim]}, ${hereIs(order.state)}`, isSettled: false }
}

async function askProvider(cards: CardProvider | undefined, number: string): Promise<PaymentReport> {
  if (!cards) throw new CallError('PAYMENT_METHOD_NOT_AVAILABLE')
  try {
    const report = await cards.findStatus(number)
    if (!report) throw new CallError('PAYMENT_UNKNOWN')
    return report
  } catch (error) {
    throw error instanceof ProviderUnavailable ? new CallError('PAYMENT_PROVIDER_AWAY') : error
  }
}
