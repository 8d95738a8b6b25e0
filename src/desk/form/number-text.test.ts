import { expect, test } from 'vitest'
import { numberOf, numberOrNull } from './number-text.ts'

test.each([
  ['150000', 150_000],
  [' 0 ', 0],
  ['-3', -3],
  ['1,5', 1.5],
  ['', Number.NaN],
  ['Rp5', Number.NaN],
  ['1e3', Number.NaN],
  ['lima', Number.NaN],
])('parses %j as %d', (text, value) => expect(numberOf(text)).toBe(value))

test('an empty optional number is null, and no typing error becomes an empty one', () => {
  expect(numberOrNull('  ')).toBeNull()
  expect(numberOrNull('lima')).toBeNaN()
})
