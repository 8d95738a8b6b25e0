import { expect, test } from 'vitest'
import type { Cheer } from '#contract/learning/study-group.ts'
import { chooseCheer } from './cheers.ts'

const monday = '2026-11-23'
const now = Date.parse('2026-11-26T05:00:00Z')
const received = (hoursAgo: number, cheer: Cheer['cheer'] = 'semangat'): Cheer => ({
  id: 'c',
  memberId: 'm',
  name: 'Dewi A.',
  cheer,
  at: new Date(now - hoursAgo * 3_600_000).toISOString(),
})
const choose = (days: string[], cheers: Cheer[] = []) => chooseCheer({ id: 'm', days }, { cheers, monday, now })

test('encourages a member, and praises after three study days of this week', () => {
  expect(choose(['2026-11-22', '2026-11-23', '2026-11-24'])).toBe('semangat')
  expect(choose(['2026-11-23', '2026-11-24', '2026-11-25'])).toBe('keren')
})

test('answers a cheer of the last two days with thanks, but does not answer thanks', () => {
  expect(choose([], [received(47)])).toBe('makasih')
  expect(choose([], [received(49)])).toBe('semangat')
  expect(choose([], [received(1, 'makasih')])).toBe('semangat')
  expect(choose([], [{ ...received(1), memberId: null }])).toBe('semangat')
})
