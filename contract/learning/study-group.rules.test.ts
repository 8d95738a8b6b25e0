import { expect, test } from 'vitest'
import {
  addDays,
  findMonday,
  isActiveInWeek,
  readGroupCode,
  selectDaysOfWeek,
  sumGroupWeek,
} from './study-group.rules.ts'

const MONDAY = '2026-11-23'
const member = (joined: string, ...days: string[]) => ({ joinedAt: `${joined}T05:00:00Z`, days })

test('finds the Monday of a week in the time zone of the course session', () => {
  // 22.30 UTC on Sunday is Monday morning in all three zones; 16.30 UTC is Monday only in WITA and WIT.
  expect(findMonday(new Date('2026-11-22T22:30:00Z'), 'WIB')).toBe(MONDAY)
  expect(findMonday(new Date('2026-11-22T16:30:00Z'), 'WIB')).toBe('2026-11-16')
  expect(findMonday(new Date('2026-11-22T16:30:00Z'), 'WITA')).toBe(MONDAY)
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('lists each study day of a week once', () => {
  const days = ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-29', '2026-11-30']
  expect(selectDaysOfWeek(days, MONDAY)).toEqual(['2026-11-23', '2026-11-29'])
})

test('a member counts as active after joining or studying in this or the previous week', () => {
  const isActive = (each: Parameters<typeof isActiveInWeek>[0]) => isActiveInWeek(each, MONDAY, 'WIB')
  expect(isActive(member('2026-10-01', '2026-11-15'))).toBe(false)
  expect(isActive(member('2026-10-01', '2026-11-16'))).toBe(true)
  expect(isActive(member('2026-11-16'))).toBe(true)
  // This member joined in the week after, so the member does not count for the goal of this week.
  expect(isActive(member('2026-11-30'))).toBe(false)
})

test('the goal of a week is three days for each active member, and study days of all members are added up', () => {
  const members = [
    member('2026-11-01', '2026-11-17', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'),
    member('2026-11-01', '2026-11-18', '2026-11-25'),
    member('2026-09-01'),
  ]
  expect(sumGroupWeek(members, MONDAY, 'WIB')).toEqual({ studiedDays: 5, goal: 6 })
  expect(sumGroupWeek(members, '2026-11-16', 'WIB')).toEqual({ studiedDays: 2, goal: 6 })
  expect(sumGroupWeek([], MONDAY, 'WIB')).toEqual({ studiedDays: 0, goal: 0 })
})

test('parses a typed group code in any case, with spaces, and with look-alike letters', () => {
  expect(readGroupCode(' k7o-il2 ')).toBe('K70112')
  for (const wrong of ['', 'K7O1I', 'K7O1I23', 'K7O1I!', 'K7U1IA', '\u0000\u0000\u0000\u0000\u0000\u0000']) {
    expect(readGroupCode(wrong)).toBeUndefined()
  }
})

test('a member who joins during a week adds at most the remaining days to the goal', () => {
  const goalOf = (joined: string) => sumGroupWeek([member(joined)], MONDAY, 'WIB').goal
  expect([goalOf('2026-11-22'), goalOf('2026-11-27'), goalOf('2026-11-28'), goalOf('2026-11-29')]).toEqual([3, 3, 2, 1])
})
