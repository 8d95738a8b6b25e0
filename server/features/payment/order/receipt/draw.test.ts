import { expect, test } from 'vitest'
import { type PaymentReceipt, listReceiptRows } from './draw.ts'

const receipt: Omit<PaymentReceipt, 'zone'> = {
  number: 'SM-1',
  payerName: 'Sekar',
  courseTitle: 'Dasar Pengembang Web',
  sessionTitle: 'Angkatan 13',
  amount: 'Rp99.000',
  howPaid: 'QRIS',
  paidAt: '2026-11-24T15:30:00.000Z',
  stamp: undefined,
}

test.each([
  ['WIB', '24 November 2026 pukul 22.30 WIB'],
  ['WITA', '24 November 2026 pukul 23.30 WITA'],
  ['WIT', '25 November 2026 pukul 00.30 WIT'],
] as const)('a receipt shows the time of payment in the time zone of the buyer: %s', (zone, text) => {
  expect(Object.fromEntries(listReceiptRows({ ...receipt, zone }))).toMatchObject({ Diterima: text })
})
