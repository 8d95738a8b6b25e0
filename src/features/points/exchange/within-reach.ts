import type { ExchangeOffer } from '#contract/points/exchange.ts'
import { formatNumber, formatPoints } from '#app/lib/numbers.ts'

/**
 * Returns a text about the largest affordable offer. If no offer is affordable, the text is about the points missing
 * for the cheapest offer. Returns undefined if all offers are sold out.
 */
export function describeAffordableOffer(offers: readonly ExchangeOffer[], balance: number): string | undefined {
  const inStock = offers.filter(({ isInStock }) => isInStock).toSorted((a, b) => a.pricePoints - b.pricePoints)
  const best = inStock.findLast(({ pricePoints }) => pricePoints <= balance)
  if (best) return `Cukup untuk pulsa Rp${formatNumber(best.denomination)}`
  const [cheapest] = inStock
  if (!cheapest) return undefined
  return `${formatPoints(cheapest.pricePoints - balance)} lagi untuk pulsa Rp${formatNumber(cheapest.denomination)}`
}
