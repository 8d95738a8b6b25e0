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
  const settings = { hasOlder: false, timeZone: 'Asia/Jakarta' }
  const days = groupByDay(entries, Date.parse('2026-11-26T19:00:00.000Z'), settings)
  expect(days.map(({ title, sum, entries: { length } }) => [title, sum, length])).toEqual([
    ['Hari ini', 10, 1],
    ['Kemarin', -25, 2],
    ['Jumat, 20 November 2026', 50, 1],
  ])
})

it('lists entries by their time, although the ledger received an older entry later', () => {
  const entries = [
    entry(4, 5, '2026-11-25T03:00:00.000Z'),
    entry(3, 20, '2026-11-26T05:00:00.000Z'),
    entry(2, 15, '2026-11-26T06:00:00.000Z'),
    entry(1, 50, '2026-11-25T04:00:00.000Z'),
  ]
  const now = Date.parse('2026-11-26T07:00:00.000Z')
  const days = groupByDay(entries, now, { hasOlder: false, timeZone: 'Asia/Jakarta' })
  expect(days.map(({ title, entries: ofDay }) => [title, ofDay.map(({ id }) => id)])).toEqual([
    ['Hari ini', [2, 3]],
    ['Kemarin', [1, 4]],
  ])
})

it('while older entries are not loaded, shows no sum for the day of the last loaded entry and for earlier days', () => {
  const entries = [
    entry(5, 5, '2026-11-24T03:00:00.000Z'),
    entry(4, 10, '2026-11-26T05:00:00.000Z'),
    entry(3, 20, '2026-11-25T04:00:00.000Z'),
  ]
  const now = Date.parse('2026-11-26T07:00:00.000Z')
  const sums = (hasOlder: boolean) =>
    groupByDay(entries, now, { hasOlder, timeZone: 'Asia/Jakarta' }).map(({ sum }) => sum)
  expect(sums(true)).toEqual([10, undefined, undefined])
  expect(sums(false)).toEqual([10, 20, 5])
})

it('shows an amount with its sign', () => {
  expect([35, -1_060, 0].map(formatSignedNumber)).toEqual(['+35', '−1.060', '0'])
})
