import { expect, test } from 'vitest'
import { defaultPaymentMethod, isOrderAdvance, orderStates, paymentNewsOf } from './payment.ts'

test('the card provider comes first, then points', () => {
  expect(defaultPaymentMethod(['point', 'midtrans'])).toBe('midtrans')
  expect(defaultPaymentMethod(['point'])).toBe('point')
  expect(defaultPaymentMethod([])).toBeUndefined()
})

test('an order only moves forward; an ended order changes only when money arrives late', () => {
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
  ['something new', undefined, 'waiting'],
  ['cancel', undefined, 'failed'],
  ['failure', undefined, 'failed'],
  ['expire', undefined, 'expired'],
  ['refund', undefined, 'refunded'],
  ['chargeback', undefined, 'refunded'],
  ['partial_refund', undefined, 'paid'],
] as const)('%s with fraud status %s is %s', (status, fraudStatus, news) => {
  expect(paymentNewsOf(status, fraudStatus)).toBe(news)
})
