import { expect, test } from 'vitest'
import { listStaleQueries } from './stale-after-delivery.ts'

test('a delivered note, review or position requests nothing, because this device has all of it', () => {
  expect(['note', 'review', 'position'].flatMap(listStaleQueries)).toEqual([])
  expect(listStaleQueries('survey')).toEqual(['/surveyresult'])
})
