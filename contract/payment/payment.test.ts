import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chooseDefaultPaymentMethod,
  isOrderAdvance,
  mapReportToOrderState,
  orderStates,
  parseReportedState,
  sumRefundedRupiah,
} from './payment.ts'

test('the default payment method is the payment provider, or points if only points are possible', () => {
  expect(chooseDefaultPaymentMethod(['point', 'midtrans'])).toBe('midtrans')
  expect(chooseDefaultPaymentMethod(['point'])).toBe('point')
  expect(chooseDefaultPaymentMethod([])).toBeUndefined()
})

test('an order never returns to an earlier state, and a failed or expired order changes only if money arrives', () => {
  const moves = orderStates.flatMap(from =>
    orderStates.filter(to => isOrderAdvance(from, to)).map(to => `${from} ${to}`),
  )
  expect(moves.join(', ')).toBe(
    'pending failed, pending expired, pending paid, pending refund-due, pending refunded, ' +
      'failed paid, failed refund-due, failed refunded, ' +
      'expired paid, expired refund-due, expired refunded, ' +
      'paid refunded, refund-due refunded',
  )
})

test.each([
  ['settlement', undefined, 'paid'],
  ['settlement', 'accept', 'paid'],
  ['capture', 'accept', 'paid'],
  ['capture', 'challenge', 'waiting'],
  ['capture', 'deny', 'waiting'],
  ['pending', 'accept', 'waiting'],
  ['authorize', undefined, 'waiting'],
  ['deny', 'deny', 'waiting'],
  ['an unknown status', undefined, 'waiting'],
  ['cancel', undefined, 'failed'],
  ['failure', undefined, 'failed'],
  ['expire', undefined, 'expired'],
  ['refund', undefined, 'refunded'],
  ['chargeback', undefined, 'refunded'],
  ['partial_refund', undefined, 'paid'],
  ['partial_chargeback', undefined, 'paid'],
] as const)('the Midtrans status %s with fraud status %s means %s', (status, fraudStatus, news) => {
  expect(parseReportedState(status, fraudStatus)).toBe(news)
})

test.each([
  [undefined, 'paid'],
  [0, 'paid'],
  [98_999, 'paid'],
  [99_000, 'refunded'],
  [120_000, 'refunded'],
] as const)('partial refunds of Rp%s out of Rp99.000 leave the order %s', (returned, expected) => {
  const order = { state: 'paid', transactionId: 'one', amount: 99_000 } as const
  for (const status of ['partial_refund', 'partial_chargeback']) {
    const report = { status, news: parseReportedState(status, undefined), transactionId: 'one' }
    expect(mapReportToOrderState(order, report, returned)).toBe(expected)
  }
})

const Returns = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    amount: fc.constantFrom(undefined, 1_000, 20_000),
  }),
)

test('the refunded sum is the larger of the total of the provider and the sum of all refunds, each counted once', () => {
  fc.assert(
    fc.property(Returns, fc.option(fc.nat(100_000), { nil: undefined }), (listed, total) => {
      // Gives each key one amount, because the provider always reports the same amount for a key.
      const amounts = new Map(listed.map(({ key, amount }) => [key, amount]))
      const returns = listed.map(({ key }) => ({ key, amount: amounts.get(key) }))
      const sum = sumRefundedRupiah(returns, total)
      expect(sumRefundedRupiah([...returns, ...returns.toReversed()], total)).toBe(sum)
      expect(sum ?? 0).toBe(
        Math.max(
          total ?? 0,
          [...amounts.values()].reduce<number>((all, one) => all + (one ?? 0), 0),
        ),
      )
    }),
  )
})
