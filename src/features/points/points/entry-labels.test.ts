import { expect, test } from 'vitest'
import { PointEventName } from '#contract/points/points.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { getEntryLabels } from './entry-labels.ts'

const getLabel = (reason: string) => getEntryLabels({ reason, subject: null, multiplyer: 1 }).what

test('every kind of point event has its own label', () => {
  const general = getLabel('of-a-newer-server')
  expectAll(PointEventName.options, event => getLabel(event) !== general)
  expect(new Set(PointEventName.options.map(getLabel)).size).toBe(PointEventName.options.length)
  expect(getLabel('webinar-attended')).toBe('Hadir di webinar')
})
