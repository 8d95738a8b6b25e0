import { expect, it } from 'vitest'
import { formatTable, formatWithGoal, insertMeasurements } from './write-figures.ts'

const text = 'a\n\n<!-- bench:one -->\n\nold\n\n<!-- end -->\n\nb\n\n<!-- bench:two -->\n\n<!-- end -->\n'

it('writes the results of a benchmark between its marks, and changes nothing else', () => {
  const once = insertMeasurements(text, 'two', 'new $& figures')
  expect(once).toBe(text.replace('two -->\n\n', () => 'two -->\n\nnew $& figures\n\n'))
  expect(insertMeasurements(once, 'two', 'newer')).toBe(once.replace('new $& figures', 'newer'))
  expect(insertMeasurements(text, 'one', 'x')).toBe(text.replace('old', 'x'))
})

it('throws if the document has no marker for the benchmark', () => {
  expect(() => insertMeasurements(text, 'three', 'x')).toThrow(/bench:three/)
})

it('a benchmark report marks missed and met goals differently', () => {
  expect([formatWithGoal(1.05, { atMost: 1.05 }, 'x'), formatWithGoal(1.06, { atMost: 1.05 }, 'x')]).toEqual([
    '1.05x',
    '**1.06x**',
  ])
  expect([formatWithGoal(5_000, { atLeast: 5_000 }, '', 0), formatWithGoal(0.1, { atLeast: 0.12 })]).toEqual([
    '5000',
    '**0.10**',
  ])
})

it('makes table columns as wide as their content', () => {
  expect(
    formatTable([
      ['', 'now'],
      ['posts', '1'],
    ]),
  ).toBe('|       | now |\n| ----- | --- |\n| posts | 1   |')
})
