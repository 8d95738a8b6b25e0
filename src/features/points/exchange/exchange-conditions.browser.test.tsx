import { expect, test } from 'vitest'
import { listMissingConditions } from './exchange-conditions.tsx'

const now = Date.parse('2026-11-22T08:00:00Z')
const ready = { isEmailConfirmed: true, oldEnoughAt: '2026-11-22T08:00:00.000Z', learningDays: 3 }

test('lists the conditions that the learner must still meet for an exchange, and none if all are met', () => {
  expect(listMissingConditions(ready, now)).toEqual([])
  expect(listMissingConditions(ready, now - 1)).toEqual(['age'])
  expect(listMissingConditions({ ...ready, isEmailConfirmed: false, learningDays: 2 }, now)).toEqual(['email', 'days'])
})
