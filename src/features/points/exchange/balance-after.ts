import type { PointExchange } from '#contract/points/exchange.ts'

interface Known {
  balance: number
  exchanges: readonly Pick<PointExchange, 'id'>[]
}

/** Returns the balance after an exchange. Subtracts the price only if the known balance is from before the exchange. */
export function getBalanceAfter(
  { id, pricePoints }: Pick<PointExchange, 'id' | 'pricePoints'>,
  { balance, exchanges }: Known,
): number {
  return exchanges.some(exchange => exchange.id === id) ? balance : balance - pricePoints
}
