import { expect, it } from 'vitest'
import { DatabaseAway } from '#app/data/db-away.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { becauseNotStored } from './not-stored-labels.ts'

it('each reason why data is not stored has its own message', () => {
  const words = [
    new DOMException('full', 'QuotaExceededError'),
    new DatabaseAway('held'),
    new DatabaseAway('slow'),
    new NotStored('left'),
    new DOMException('broken', 'UnknownError'),
  ].map(becauseNotStored)
  expect(new Set(words).size).toBe(words.length)
  expect(words.map(text => text.includes('penuh'))).toEqual([true, false, false, false, false])
})
