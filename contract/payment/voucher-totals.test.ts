import { expect, test } from 'vitest'
import { computeVoucherTotals } from './voucher-totals.ts'

test.each([
  ['one course that the voucher covers', [99_000], 99_000, { price: 99_000, paidByVoucher: 99_000, subtotal: 0 }],
  [
    'two courses of which the voucher covers one',
    [99_000, 50_000],
    99_000,
    { price: 149_000, paidByVoucher: 99_000, subtotal: 50_000 },
  ],
  ['a course that is not listed', [], 99_000, { price: 0, paidByVoucher: 0, subtotal: 0 }],
  ['a free course', [0], 0, { price: 0, paidByVoucher: 0, subtotal: 0 }],
])('adds up voucher totals of %s', (_case, prices, covered, totals) => {
  const offerings = prices.map(priceRupiah => ({ priceRupiah }))
  expect(computeVoucherTotals(offerings, covered)).toEqual(totals)
})
