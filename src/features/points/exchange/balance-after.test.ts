import { expect, test } from 'vitest'
import { getBalanceAfter } from './balance-after.ts'

test('subtracts an exchange from the balance until the loaded balance includes the exchange', () => {
  const done = { id: 'b', pricePoints: 110 }
  expect(getBalanceAfter(done, { balance: 500, exchanges: [{ id: 'a' }] })).toBe(390)
  expect(getBalanceAfter(done, { balance: 390, exchanges: [{ id: 'b' }, { id: 'a' }] })).toBe(390)
})
