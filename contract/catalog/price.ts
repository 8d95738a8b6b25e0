import * as v from 'valibot'

/** Price shown on a page, in points or rupiah. It is compared and never charged. */
export const ShownPrice = v.pipe(
  v.number(),
  v.integer('Harga tidak valid'),
  v.minValue(0, 'Harga tidak valid'),
  v.maxValue(1_000_000_000, 'Harga tidak valid'),
)
