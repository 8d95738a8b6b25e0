import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatChoice, formatPairLine, readChoiceLine, readPairLine } from './answer-lines.ts'

const text = fc.string({ unit: fc.constantFrom('a', ' ', '*', '\\', '|', 'é') })

it('parsing a formatted choice gives the same choice, even if its text begins with a star', () => {
  fc.assert(
    fc.property(text, fc.boolean(), (written, isRight) => {
      expect(readChoiceLine(formatChoice(written, isRight))).toEqual({ text: written, isRight })
    }),
  )
})

it('parsing a formatted pair gives the same pair, even if the right text contains the separator', () => {
  fc.assert(
    fc.property(text, text, (left, right) => {
      expect(readPairLine(formatPairLine(left, right))).toEqual({ left, right })
    }),
  )
})

it('finds no matching pair in a line without a separator', () => {
  expect(readPairLine('satu')).toBeUndefined()
})
