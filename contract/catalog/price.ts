import * as v from 'valibot'

/**
 * Price that the page showed, in points or rupiah. The server only compares it with the real price, and charges the
 * real price.
 */
export const ShownPrice = v.pipe(
  v.number(),
  v.integer('Harga tidak valid'),
  v.minValue(0, 'Harga tidak valid'),
  v.maxValue(1_000_000_000, 'Harga tidak valid'),
)
