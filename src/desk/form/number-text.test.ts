import { expect, test } from 'vitest'
import { parseNumber, parseNumberOrNull } from './number-text.ts'

test.each([
  ['150000', 150_000],
  [' 0 ', 0],
  ['-3', -3],
  ['1,5', 1.5],
  ['', Number.NaN],
  ['Rp5', Number.NaN],
  ['1e3', Number.NaN],
  ['lima', Number.NaN],
])('parses the text %j as the number %d', (text, value) => expect(parseNumber(text)).toBe(value))

test('an empty optional number gives null, and text that is not a number gives NaN', () => {
  expect(parseNumberOrNull('  ')).toBeNull()
  expect(parseNumberOrNull('lima')).toBeNaN()
})
