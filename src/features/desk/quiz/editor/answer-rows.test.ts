import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatAnswers, convertAnswers, markRight, parseAnswerRows, type AnswerRow } from './answer-rows.ts'

const text = fc.string({ unit: fc.constantFrom('a', ' ', '*', '\\', '|') })
const types = ['single', 'multiple', 'short', 'ordering', 'matching'] as const

it('parsing formatted answer rows gives the same rows', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.array(fc.tuple(text, text, fc.boolean()), { minLength: 2 }),
      (type, typed) => {
        const isPair = type === 'matching'
        const isChoice = type === 'single' || type === 'multiple'
        const rows: AnswerRow[] = typed.map(([left, right, isRight]) => ({
          left: isPair ? left : '',
          text: right,
          isRight: isChoice && isRight,
        }))
        expect(parseAnswerRows(type, formatAnswers(type, rows))).toEqual(rows)
      },
    ),
  )
})

it('a new question starts with two choices, one short answer, or "Benar" and "Salah", according to its type', () => {
  expect(parseAnswerRows('single', '')).toHaveLength(2)
  expect(parseAnswerRows('short', '')).toHaveLength(1)
  expect(parseAnswerRows('true-false', '').map(row => row.text)).toEqual(['Benar', 'Salah'])
})

it('keeps the typed answers when the type of the question changes', () => {
  expect(convertAnswers('multiple', 'short', '* satu\ndua')).toBe('satu\ndua')
  expect(convertAnswers('short', 'matching', 'satu\ndua')).toBe('| satu\n| dua')
  expect(convertAnswers('matching', 'ordering', 'h1 | judul\n| gambar')).toBe('h1 – judul\ngambar')
  expect(convertAnswers('single', 'true-false', '\n')).toBe('')
})

it('marks one choice as right, or several in a question with several right answers', () => {
  const rows = parseAnswerRows('single', '* satu\ndua')
  expect(formatAnswers('single', markRight('single', rows, 1))).toBe('satu\n* dua')
  expect(formatAnswers('multiple', markRight('multiple', rows, 1))).toBe('* satu\n* dua')
  expect(formatAnswers('multiple', markRight('multiple', rows, 0))).toBe('satu\ndua')
})
