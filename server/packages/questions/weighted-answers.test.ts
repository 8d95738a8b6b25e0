import { expect, it } from 'vitest'
import { listNumberSpellings } from './weighted-answers.ts'

it.each([
  ['4', ['4']],
  ['4.0', ['4.0', '4,0', '4']],
  ['-2.50', ['-2.50', '-2,50', '-2.5', '-2,5']],
  ['6.02e20', ['6.02e20', '6,02e20']],
  ['1.0E10', ['1.0E10', '1,0E10']],
])('lists the accepted spellings of the number %s', (figure, spellings) => {
  expect(listNumberSpellings(figure)).toEqual(spellings)
})
