import { expect, test } from 'vitest'
import { getActivityType, isSessionCurrent } from './activity.ts'

test('a mixed course counts as in person if its session has a location', () => {
  expect(getActivityType('Daring', 'Aula')).toBe('Daring')
  expect(getActivityType('Luring', null)).toBe('Luring')
  expect(getActivityType('Hybrid', 'Aula')).toBe('Luring')
  expect(getActivityType('Blended', null)).toBe('Daring')
})

test('a session is current until the end of its last meeting, to the millisecond', () => {
  const session = { starts_at: new Date('2026-03-02T12:00:00Z'), ends_at: null, meeting_count: 5, cancelled_at: null }
  const end = Date.parse('2026-03-06T15:00:00Z')
  expect(isSessionCurrent(session, new Date('2026-01-01T00:00:00Z'))).toBe(true)
  expect(isSessionCurrent(session, new Date(end - 1))).toBe(true)
  expect(isSessionCurrent(session, new Date(end))).toBe(false)
  const weekly = { ...session, ends_at: new Date('2026-04-06T15:00:00Z') }
  expect(isSessionCurrent(weekly, new Date(end))).toBe(true)
  expect(isSessionCurrent(weekly, weekly.ends_at)).toBe(false)
  expect(isSessionCurrent({ ...weekly, cancelled_at: new Date(end) }, new Date(end))).toBe(false)
})
