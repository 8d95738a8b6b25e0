import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { computePlantStage } from './plant.rules.ts'

test.each([
  [0, 0, 0],
  [0, 36, 0],
  [1, 36, 1],
  [11, 36, 1],
  [12, 36, 2],
  [23, 36, 2],
  [24, 36, 3],
  [35, 36, 3],
  [36, 36, 4],
  [1, 1, 4],
  [40, 36, 4],
])('%d of %d completed materials give the plant stage %d', (completed, total, stage) => {
  expect(computePlantStage(completed, total)).toBe(stage)
})

test('one more completed material never shrinks the plant, and only the last material makes the plant flower', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 499 }), (total, completed) => {
      expect(computePlantStage(completed + 1, total)).toBeGreaterThanOrEqual(computePlantStage(completed, total))
      expect(computePlantStage(completed, total) === 4).toBe(completed >= total)
    }),
  )
})
