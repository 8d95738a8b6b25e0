import { expect, it } from 'vitest'
import type { ExchangeOffer } from '#contract/points/exchange.ts'
import { describeAffordableOffer } from './within-reach.ts'

function offer(denomination: number, pricePoints: number, isInStock = true): ExchangeOffer {
  // the code reads only these fields
  return { denomination, pricePoints, isInStock } as ExchangeOffer
}

const offers = [offer(25_000, 250), offer(10_000, 100), offer(50_000, 500, false)]

it('shows the largest reward that the points can buy', () => {
  expect(describeAffordableOffer(offers, 600)).toBe('Cukup untuk pulsa Rp25.000')
  expect(describeAffordableOffer(offers, 100)).toBe('Cukup untuk pulsa Rp10.000')
})

it('shows the points missing for the cheapest reward, and nothing if no reward is in stock', () => {
  expect(describeAffordableOffer(offers, 40)).toBe('60 poin lagi untuk pulsa Rp10.000')
  expect(describeAffordableOffer([offer(5_000, 50, false)], 40)).toBeUndefined()
})
