import { brand } from '#contract/site/brand.ts'
import type { DownloadedFile } from '#contract/wire/endpoint.ts'
import type { OrderState } from '#contract/payment/payment.ts'
import type { Db } from '../../../../db/database.ts'
import { CallError } from '../../../../http/errors.ts'
import { drawPdf } from '../../../../pdf/draw-pdf.ts'
import { readUserZone } from '../../../../places/user-zone-queries.ts'
import { findPayer, type OrderRow } from '../queries.ts'
import { getOwnOrder } from '../service.ts'
import type { PaymentReceipt } from './draw.ts'

const stamps: Partial<Record<OrderState, string>> = {
  'refund-due': 'Uang ini akan dikembalikan penuh',
  refunded: 'Uang ini sudah dikembalikan',
}

/** Labels for Midtrans' payment types. */
const paymentTypes: Record<string, string> = {
  credit_card: 'Kartu kredit atau debit',
  bank_transfer: 'Transfer bank',
  echannel: 'Mandiri Bill',
  permata: 'Transfer bank',
  gopay: 'GoPay',
  qris: 'QRIS',
  shopeepay: 'ShopeePay',
  cstore: 'Gerai ritel',
}

/** Returns the label of an order's payment method. */
export function getPaymentLabel({ method, payment_type: type }: Pick<OrderRow, 'method' | 'payment_type'>): string {
  return method === 'point' ? `Poin ${brand.name}` : (paymentTypes[type ?? ''] ?? 'Pembayaran daring')
}

const number = new Intl.NumberFormat('id-ID')

/**
 * Builds the receipt. `payer` contains the account's current name, so the receipt of an erased account shows no real
 * name.
 */
function receiptFrom(order: OrderRow, paidAt: Date, payer: Pick<PaymentReceipt, 'payerName' | 'zone'>): PaymentReceipt {
  const isPoint = order.method === 'point'
  return {
    number: order.number,
    ...payer,
    courseTitle: order.course_title,
    sessionTitle: order.session_title,
    amount: isPoint ? `${number.format(order.amount)} poin` : `Rp${number.format(order.amount)}`,
    howPaid: getPaymentLabel(order),
    paidAt: paidAt.toISOString(),
    stamp: stamps[order.state],
  }
}

const layout = new URL('draw.ts', import.meta.url)

export async function createReceiptFile({ db }: { db: Db }, userId: string, id: string): Promise<DownloadedFile> {
  const order = await getOwnOrder(db, userId, id)
  if (!order.paid_at) throw new CallError('RECEIPT_NOT_AVAILABLE')
  const { full_name: payerName } = await findPayer(db, userId)
  const bytes = await drawPdf(
    layout,
    receiptFrom(order, order.paid_at, { payerName, zone: await readUserZone(db, userId) }),
  )
  return { name: `Bukti-bayar-${order.number}.pdf`, bytes: new Uint8Array(bytes) }
}
