import { expect, test } from 'vitest'
import { findDecisiveReading } from './second-reading.ts'

test.each([
  [80, 80, 1],
  [80, 90, 2],
  [90, 80, 1],
  [80, 91, undefined],
  [91, 80, undefined],
  [0, 10, 2],
  [80, null, undefined],
  [null, 80, undefined],
  [null, null, undefined],
])(
  'of two assessments with the scores %s and %s, assessment %s gives the result (undefined: neither)',
  (first, second, decisive) => {
    expect(findDecisiveReading({ score: first }, { score: second })).toBe(decisive)
  },
)
