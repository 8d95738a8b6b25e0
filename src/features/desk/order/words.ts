import type { DeskOrder } from '#contract/order-admin.ts'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'

const states: Readonly<Record<string, { name: string; tone: DotTone }>> = {
  pending: { name: 'Menunggu bayar', tone: 'waiting' },
  failed: { name: 'Gagal', tone: 'bad' },
  expired: { name: 'Kedaluwarsa', tone: 'quiet' },
  paid: { name: 'Lunas', tone: 'good' },
  'refund-due': { name: 'Harus dikembalikan', tone: 'bad' },
  refunded: { name: 'Dikembalikan', tone: 'quiet' },
}

export const orderState = (state: string) => states[state] ?? { name: 'Lainnya', tone: 'quiet' as const }

export const methodNames = { midtrans: 'Rupiah', point: 'Poin' } as const

/** What Midtrans calls the ways to pay, in people's words. */
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

export function howPaid({ method, paymentType }: { method: DeskOrder['method']; paymentType: string | null }): string {
  if (paymentType === null) return methodNames[method]
  return `${methodNames[method]}, ${paymentTypes[paymentType] ?? 'pembayaran daring'}`
}

export const amountText = ({ method, amount }: Pick<DeskOrder, 'method' | 'amount'>) =>
  method === 'point' ? formatPoints(amount) : formatRupiah(amount)
