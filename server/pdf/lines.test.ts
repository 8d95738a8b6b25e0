import { assert, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { cutTo, linesOf } from './lines.ts'

const within = (width: number) => (words: string) => Array.from(words).length <= width

test.each([
  ['satu dua tiga', 8, ['satu dua', 'tiga']],
  ['satu dua tiga', 7, ['satu', 'dua', 'tiga']],
  ['', 5, ['']],
  ['panjangsekali ya', 5, ['panja', 'ngsek', 'ali', 'ya']],
  ['ya panjangsekali', 5, ['ya', 'panja', 'ngsek', 'ali']],
  ['a  b', 9, ['a  b']],
  ['😀😀', 1, ['😀', '😀']],
  ['ab', 0, ['a', 'b']],
])('%j in lines of %i', (text, width, lines) => {
  expect(linesOf(text, within(width))).toEqual(lines)
})

test('no line is too wide, and no character is lost', () => {
  assert(
    property(string({ unit: 'grapheme' }), integer({ min: 1, max: 12 }), (text, width) => {
      const lines = linesOf(text, within(width))
      expect(lines.filter(line => !within(width)(line))).toEqual([])
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }),
  )
})

test('a cut text ends in a line that fits', () => {
  expect(cutTo(2, ['satu', 'dua'], within(5))).toEqual(['satu', 'dua'])
  expect(cutTo(2, ['satu', 'dua', 'tiga'], within(5))).toEqual(['satu', 'dua…'])
  expect(cutTo(1, ['satu dua', 'tiga'], within(6))).toEqual(['satu…'])
  expect(cutTo(1, ['satuan', 'dua'], within(6))).toEqual(['satua…'])
})
