import { describe, expect, test } from 'vitest'
import { addSameNumberSign, type ExchangeFacts, findExchangeObstacle, findSuspicionSigns } from './exchange.rules.ts'

const now = new Date('2026-11-22T08:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const honest: ExchangeFacts = {
  isEmailConfirmed: true,
  accountSince: daysAgo(40),
  learningDays: 6,
  completedCount: 30,
  hastyCount: 2,
  videoCount: 8,
  declaredVideoCount: 1,
  sameNumberCount: 0,
}

describe('exchange eligibility', () => {
  test.each([
    [{}, undefined],
    [{ isEmailConfirmed: false }, 'EXCHANGE_NEEDS_EMAIL'],
    [{ accountSince: new Date(daysAgo(7).getTime() + 1) }, 'EXCHANGE_NEEDS_AGE'],
    [{ accountSince: daysAgo(7) }, undefined],
    [{ learningDays: 2 }, 'EXCHANGE_NEEDS_LEARNING'],
    [{ learningDays: 3 }, undefined],
  ])('an exchange with the facts %j is blocked with %s (undefined: allowed)', (change, obstacle) =>
    expect(findExchangeObstacle({ ...honest, ...change }, now)).toBe(obstacle),
  )
})

describe('suspicious exchange requests', () => {
  const signs = (change: Partial<ExchangeFacts>) =>
    findSuspicionSigns({ ...honest, ...change }, now).map(({ sign }) => sign)

  test('reports no warning for an ordinary learner', () => expect(signs({})).toEqual([]))

  test.each([
    [{ sameNumberCount: 1 }, ['same-number']],
    [{ hastyCount: 8 }, ['hasty']],
    [{ declaredVideoCount: 4 }, ['declared-videos']],
    [{ accountSince: daysAgo(13) }, ['young-account']],
    // The two materials were completed too fast, but two materials are too few for a warning.
    [{ completedCount: 2, hastyCount: 2, videoCount: 2, declaredVideoCount: 2 }, []],
  ])('an exchange request with the facts %j gets the warnings %j', (change, expected) =>
    expect(signs(change)).toEqual(expected),
  )

  test('a warning message contains the numbers that caused it', () => {
    expect(findSuspicionSigns({ ...honest, hastyCount: 25 }, now)).toEqual([
      { sign: 'hasty', text: '25 dari 30 materi dilaporkan lebih cepat dari waktu belajarnya' },
    ])
  })
})

test('the current number of users with the same phone number replaces the stored one, and comes first', () => {
  const hasty = { sign: 'hasty', text: 'Terlalu cepat' }
  const stored = { sign: 'same-number', text: 'Nomor ini juga dipakai 1 akun lain' }
  const current = { sign: 'same-number', text: 'Nomor ini juga dipakai 3 akun lain' }
  expect(addSameNumberSign([stored, hasty], 3)).toEqual([current, hasty])
  expect(addSameNumberSign([hasty], 3)).toEqual([current, hasty])
  expect(addSameNumberSign([stored, hasty], 0)).toEqual([stored, hasty])
})
