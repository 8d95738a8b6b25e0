import { expect, test } from 'vitest'
import { listStaleQueries } from './stale-after-delivery.ts'

test('a delivered note, review or position makes no query stale, because this device has the same data', () => {
  expect(['note', 'review', 'position'].flatMap(listStaleQueries)).toEqual([])
  expect(listStaleQueries('survey')).toEqual(['/surveyresult'])
})
