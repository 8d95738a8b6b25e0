export interface VoucherTotals {
  price: number
  paidByVoucher: number
  subtotal: number
}

/** Computes the amount left to pay in rupiah. A voucher covers at most the price, so the amount is never negative. */
export function computeVoucherTotals(
  offerings: readonly { priceRupiah: number }[],
  coveredRupiah: number,
): VoucherTotals {
  const price = offerings.reduce((sum, { priceRupiah }) => sum + priceRupiah, 0)
  const paidByVoucher = Math.min(price, coveredRupiah)
  return { price, paidByVoucher, subtotal: price - paidByVoucher }
}
