import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBoardName, boardPeriods, computeRanks, getRunningPeriod } from './board.ts'

test('the leaderboard week begins on Monday at midnight in Jakarta', () => {
  const sunday = getRunningPeriod('week', new Date('2026-11-22T16:59:59Z'))
  const monday = getRunningPeriod('week', new Date('2026-11-22T17:00:00Z'))
  expect([sunday.key, monday.key]).toEqual(['week:2026-11-16', 'week:2026-11-23'])
  expect(sunday.endsAt).toEqual(monday.startsAt)
})

test('the leaderboard month begins on its first day in Jakarta, including at the turn of the year', () => {
  expect(getRunningPeriod('month', new Date('2026-12-31T16:59:59Z')).key).toBe('month:2026-12')
  expect(getRunningPeriod('month', new Date('2026-12-31T17:00:00Z')).key).toBe('month:2027-01')
})

test('periods of the leaderboard follow each other without gaps', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.constantFrom(...boardPeriods), (at, period) => {
      const { key, startsAt, endsAt } = getRunningPeriod(period, at)
      if (!startsAt || !endsAt) return
      expect(startsAt <= at && at < endsAt).toBe(true)
      expect(getRunningPeriod(period, startsAt).key).toBe(key)
      expect(getRunningPeriod(period, endsAt).startsAt).toEqual(endsAt)
    }),
  )
})

test('shortens a name to its first word and the initial of its last word', () => {
  expect(formatBoardName('Siti Rahma Wati')).toBe('Siti W.')
  expect([formatBoardName('Bambang'), formatBoardName('  ani  de '), formatBoardName('')]).toEqual([
    'Bambang',
    'ani D.',
    '',
  ])
})

test('learners with equal points share a rank, which is one more than the number of learners with more points', () => {
  expect(computeRanks([90, 80, 80, 80, 10])).toEqual([1, 2, 2, 2, 5])
  expect(computeRanks([])).toEqual([])
})
