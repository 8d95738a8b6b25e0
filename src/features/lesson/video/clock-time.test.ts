import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'

test('prints times in Indonesian format', () => {
  const times = [0, 5.9, 65, 600, 3_599, 3_600, 3_725].map(clockTime)
  expect(times).toEqual(['0.00', '0.05', '1.05', '10.00', '59.59', '1.00.00', '1.02.05'])
  expect([clockTime(-3), clockTime(0.99)]).toEqual(['0.00', '0.00'])
})
