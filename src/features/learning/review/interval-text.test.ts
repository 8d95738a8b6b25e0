import { expect, test } from 'vitest'
import { createEventId } from './review-events.ts'
import { formatInterval } from './interval-text.ts'

test('describes the time until the next review', () => {
  expect([0, 1, 59, 60, 100, 364, 365].map(formatInterval)).toEqual([
    '1 hari',
    '1 hari',
    '59 hari',
    '2 bulan',
    '3 bulan',
    '12 bulan',
    '1 tahun',
  ])
})

test('ids of events are version 7 UUIDs, which sort by their time', () => {
  const ids = [1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000].map(createEventId)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
