import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readMaterialForm, formatRubric } from '#contract/learning/material-form.ts'
import { formatRubricRows, parseRubricRows, sumOfRows } from './rubric-rows.ts'

const text = fc.string({ unit: fc.constantFrom('a', ' ', '|', '\\') })

it('parsing formatted rubric rows gives the same rows', () => {
  const points = fc.constantFrom('', '7', '100', 'abc')
  fc.assert(
    fc.property(fc.array(fc.record({ text, points }), { minLength: 1 }), rows => {
      expect(parseRubricRows(formatRubricRows(rows))).toEqual(rows)
    }),
  )
})

it('writes a rubric in the stored format', () => {
  const stored = [
    { text: 'Rapi | jelas', points: 60 },
    { text: 'Benar', points: 40 },
  ]
  const rows = parseRubricRows(formatRubric(stored))
  expect(formatRubricRows(rows)).toBe(formatRubric(stored))
  expect(sumOfRows(rows)).toBe(100)
  const form = { title: 'Tugas', minutes: '10', text: 'Isi', rubric: formatRubricRows(rows), readings: 'one' }
  expect(readMaterialForm('assignment', form)).toMatchObject({ material: { rubric: stored } })
})

it('parses no rubric rows from an empty text', () => {
  expect(parseRubricRows('')).toEqual([])
})
