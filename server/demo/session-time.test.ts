import { expect, test } from 'vitest'
import { createDemoId } from './demo-id.ts'
import { computeSessionStart } from './session-time.ts'

test('counts the days until a session in the time zone of the session', () => {
  // 22:30 UTC is 05:30 of the next day in Jakarta, 07:30 in Jayapura.
  const now = new Date('2026-03-01T22:30:00Z')
  const start = (zone: 'WIB' | 'WITA' | 'WIT') =>
    computeSessionStart({ startsInDays: 1, startTime: '19:00', zone }, now)
  expect(start('WIB')).toEqual(new Date('2026-03-03T12:00:00Z'))
  expect(start('WITA')).toEqual(new Date('2026-03-03T11:00:00Z'))
  expect(start('WIT')).toEqual(new Date('2026-03-03T10:00:00Z'))
})

test('the same path always gives the same demo id, and different paths give different ids', () => {
  expect(createDemoId('course', 'a')).toBe(createDemoId('course', 'a'))
  expect(createDemoId('course', 'a')).not.toBe(createDemoId('course', 'b'))
  expect(createDemoId('course', 'a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
})
