import { expect, test } from 'vitest'
import { rankTest } from './rank-test.ts'

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)

test('finds no difference between two equal samples', () => {
  const { z, p } = rankTest(numbers(50), numbers(50))
  expect(z).toBeCloseTo(0)
  expect(p).toBeCloseTo(1, 3)
})

test('finds a shift between two samples in both directions', () => {
  expect(rankTest(numbers(50), numbers(50, 25)).p).toBeLessThan(1e-4)
  expect(rankTest(numbers(50, 25), numbers(50)).z).toBeGreaterThan(4)
})

test('for U = 23 and two samples of 10 values, p is 0.0413 as in published tables', () => {
  const a = [1, 2, 3, 4, 5, 6, 7, 15, 16, 19]
  const b = [8, 9, 10, 11, 12, 13, 14, 17, 18, 20]
  expect(rankTest(a, b).p).toBeCloseTo(0.0413, 2)
})
