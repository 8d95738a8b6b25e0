import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '#app/data/db-unavailable.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { describeNotStored } from './not-stored-labels.ts'

it('each reason why data is not stored has its own message', () => {
  const words = [
    new DOMException('full', 'QuotaExceededError'),
    new DatabaseUnavailable('held'),
    new DatabaseUnavailable('slow'),
    new NotStored('left'),
    new DOMException('broken', 'UnknownError'),
  ].map(describeNotStored)
  expect(new Set(words).size).toBe(words.length)
  expect(words.map(text => text.includes('penuh'))).toEqual([true, false, false, false, false])
})
