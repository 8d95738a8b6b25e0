import { describe, expect, test } from 'vitest'
import { type OrderState, orderStates, parseReportedState } from './payment.ts'
import { isStateAgreed, type ListedPaymentState, parseListedPaymentState, parseRupiah } from './reconciliation.ts'

describe('status values in the Midtrans report', () => {
  test.each<[string, string | undefined, ListedPaymentState | undefined]>([
    ['Settlement', undefined, 'paid'],
    [' settled ', '', 'paid'],
    ['Capture', 'Accept', 'paid'],
    ['Settlement', '-', 'paid'],
    ['capture', 'challenge', 'waiting'],
    ['Pending', undefined, 'waiting'],
    ['authorize', undefined, 'waiting'],
    ['Deny', undefined, 'nothing'],
    ['Expired', undefined, 'expired'],
    ['cancelled', undefined, 'failed'],
    ['Partial Refund', undefined, 'partly-returned'],
    ['partial chargeback', undefined, 'partly-returned'],
    ['REFUND', undefined, 'refunded'],
    ['lunas', undefined, undefined],
    ['constructor', undefined, undefined],
    ['', undefined, undefined],
  ])('the status %j with fraud status %j counts as %j', (status, fraud, claim) => {
    expect(parseListedPaymentState(status, fraud)).toBe(claim)
  })
})

describe('comparison of an order with the Midtrans report', () => {
  test('an order matches the status that Midtrans would report for it', () => {
    const settled: [string, OrderState[]][] = [
      ['settlement', ['paid', 'refund-due']],
      ['expire', ['expired']],
      ['cancel', ['failed']],
      ['refund', ['refunded']],
      ['pending', ['pending']],
    ]
    for (const [status, states] of settled) {
      for (const state of states) expect(isStateAgreed(parseReportedState(status, undefined), state)).toBe(true)
    }
  })

  test('an order never matches if only our record or only the report says that it was paid', () => {
    const hasMoney: OrderState[] = ['paid', 'refund-due']
    for (const state of hasMoney) {
      const others = (['waiting', 'failed', 'expired', 'refunded'] as const).map(claim => isStateAgreed(claim, state))
      expect(others).toEqual([false, false, false, false])
    }
    for (const state of orderStates) {
      expect(isStateAgreed('paid', state)).toBe(hasMoney.includes(state))
      expect(isStateAgreed('nothing', state)).toBe(true)
      // Both paid and refunded orders agree, because partial refunds may add up to the whole payment and the report
      // does not contain their sum.
      expect(isStateAgreed('partly-returned', state)).toBe(hasMoney.includes(state) || state === 'refunded')
    }
  })
})

test.each([
  ['150000', 150_000],
  ['150000.00', 150_000],
  ['150.000', 150_000],
  ['150.000,00', 150_000],
  ['Rp 1.250.000', 1_250_000],
  ['IDR 1,250,000.00', 1_250_000],
  ['-99.000', 99_000],
  ['0', 0],
  ['150000.50', undefined],
  ['1e5', undefined],
  ['15.00.00', undefined],
  ['seratus', undefined],
  ['', undefined],
  ['9'.repeat(13), undefined],
])('parses the amount %j as %j rupiah', (text, amount) => {
  expect(parseRupiah(text)).toBe(amount)
})
