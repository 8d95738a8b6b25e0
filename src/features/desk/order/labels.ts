import type { DeskOrder, DeskOrderDetail } from '#contract/payment/order.admin.ts'
import type { FindingKind } from '#contract/payment/finding.ts'
import { orderStateNames } from '#contract/payment/order.list.ts'
import type { OrderState } from '#contract/payment/payment.ts'
import { formatNumber, formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import type { ImportLabels } from '#app/desk/import/import-dialog.tsx'
import { refundStateLabels } from '#app/desk/payment-news.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'

const tones: Readonly<Record<OrderState, DotTone>> = {
  pending: 'waiting',
  failed: 'bad',
  expired: 'quiet',
  paid: 'good',
  'refund-due': 'bad',
  refunded: 'quiet',
}

export const orderState = (state: OrderState) => ({ name: orderStateNames[state], tone: tones[state] })

export const methodNames = { midtrans: 'Rupiah', point: 'Poin' } as const

export const findingStateNames = { open: 'Terbuka', settled: 'Selesai' } as const

export const findingNames: Readonly<Record<FindingKind, string>> = {
  'second-payment': 'Dibayar dua kali',
  'wrong-amount': 'Jumlah bayar berbeda',
  'chargeback-after-use': 'Uang ditarik bank setelah kelas dipakai',
  contradiction: 'Berbeda dari Midtrans',
}

/** Labels for Midtrans' payment types. */
const paymentTypes: Readonly<Record<string, string>> = {
  credit_card: 'kartu kredit atau debit',
  bank_transfer: 'transfer bank',
  echannel: 'Mandiri Bill',
  permata: 'transfer bank',
  gopay: 'GoPay',
  qris: 'QRIS',
  shopeepay: 'ShopeePay',
  cstore: 'gerai ritel',
}

export function getPaymentLabel({
  method,
  paymentType,
}: {
  method: DeskOrder['method']
  paymentType: string | null
}): string {
  if (paymentType === null) return methodNames[method]
  return `${methodNames[method]}, ${paymentTypes[paymentType] ?? 'pembayaran daring'}`
}

export const formatAmount = ({ method, amount }: Pick<DeskOrder, 'method' | 'amount'>) =>
  method === 'point' ? formatPoints(amount) : formatRupiah(amount)

/**
 * Returns the label of a report of the payment provider, or of refunded points. A partial refund includes its amount.
 */
export function getPaymentNoticeLabel(
  { status, stateAfter, refundAmount }: DeskOrderDetail['notices'][number],
  method: DeskOrder['method'],
): string {
  const name = refundStateLabels[status] ?? orderState(stateAfter).name
  return refundAmount === null ? name : `${name}: ${formatAmount({ method, amount: refundAmount })}`
}

/** Labels for the import of a payment file, whose rows are only compared with our orders and not imported. */
export const reconciliationLabels: ImportLabels = {
  promise:
    'Ini berkas transaksi yang diekspor dari dasbor Midtrans; kolom lain boleh ada. Isinya hanya dibandingkan, berkas tidak pernah membuat pesanan lunas.',
  found: ({ total, counts: { done, waiting, refused } }) =>
    waiting + refused === 0
      ? `Semua ${formatNumber(total)} pembayaran cocok.`
      : `${formatNumber(done)} dari ${formatNumber(total)} cocok, ${formatNumber(waiting)} berbeda, ${formatNumber(refused)} perlu dilihat sendiri.`,
  text: waiting =>
    `Midtrans ditanyai lagi tentang ${waiting} pesanan yang berbeda, dan jawabannya dibukukan seperti biasa. Ini tidak bisa dibatalkan.`,
  startLabel: waiting => `Tanyakan lagi ke Midtrans (${waiting})`,
  rows: { waiting: 'Berbeda', refused: 'Perlu dilihat', done: 'Cocok' },
}
