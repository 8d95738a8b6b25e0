import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listStatisticLabels, isRareDistractor } from './item-figures.ts'

const texts = (attempts: number, facility: number, discrimination: number | null) =>
  listStatisticLabels(attempts, { facility, discrimination }).map(({ text }) => text)

test.each([
  [0.5, -0.01, /^Terbalik/],
  [0.5, 0, /^Tidak membedakan$/],
  [0.5, 0.199, /^Tidak membedakan$/],
  [0.5, 0.2, /^Kurang membedakan$/],
  [0.5, 0.3, /^Membedakan$/],
  [0.5, 0.4, /^Membedakan dengan baik$/],
  [1, null, /^Semua benar$/],
  [0, null, /^Semua salah/],
  [0.95, -0.3, /^Hampir semua benar$/],
  [0.05, 0.1, /^Hampir semua salah/],
  [0.5, null, /^Sedang$/],
])(
  'for facility (share of right answers) %d and discrimination %d, the first label of a question matches %s',
  (facility, discrimination, words) => {
    expect(texts(30, facility, discrimination)[0]).toMatch(words)
  },
)

test.each([
  [0.3, 'Sulit'],
  [0.31, 'Sedang'],
  [0.7, 'Sedang'],
  [0.71, 'Mudah'],
])('a question with facility (share of right answers) %d has the label %s', (facility, word) => {
  expect(texts(30, facility, 0.5)).toEqual(['Membedakan dengan baik', word])
})

test('warns that the statistics are approximate if they come from fewer than 30 answers', () => {
  expect(texts(29, 0.5, 0.5).at(-1)).toBe('Masih kira-kira: baru 29 jawaban')
  expect(texts(30, 0.5, 0.5)).toHaveLength(2)
})

test('reports a wrong option chosen by less than five percent as a weak distractor, and never a right option', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), share => {
      expect([isRareDistractor(share, true), isRareDistractor(share, false)]).toEqual([false, share < 0.05])
    }),
  )
})
