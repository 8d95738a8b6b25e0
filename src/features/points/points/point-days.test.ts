import { expect, it } from 'vitest'
import { groupByDay, formatSignedNumber } from './point-days.ts'

const entry = (id: number, amount: number, happenedAt: string) => ({
  id,
  amount,
  reason: 'material-completed',
  multiplyer: 1,
  subject: null,
  happenedAt,
})

it('groups ledger entries by day in the time zone of the user, and sums the entries of each day', () => {
  const entries = [
    entry(4, 10, '2026-11-26T18:00:00.000Z'),
    entry(3, -60, '2026-11-26T03:00:00.000Z'),
    entry(2, 35, '2026-11-25T18:30:00.000Z'),
    entry(1, 50, '2026-11-20T03:00:00.000Z'),
  ]
  const days = groupByDay(entries, Date.parse('2026-11-26T19:00:00.000Z'), 'Asia/Jakarta')
  expect(days.map(({ title, sum, entries: { length } }) => [title, sum, length])).toEqual([
    ['Hari ini', 10, 1],
    ['Kemarin', -25, 2],
    ['Jumat, 20 November 2026', 50, 1],
  ])
})

it('shows an amount with its sign', () => {
  expect([35, -1_060, 0].map(formatSignedNumber)).toEqual(['+35', '−1.060', '0'])
})
