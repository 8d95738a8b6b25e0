import { expect, it } from 'vitest'
import { asTable, withFigures } from './write-figures.ts'

const text = 'a\n\n<!-- bench:one -->\n\nold\n\n<!-- end -->\n\nb\n\n<!-- bench:two -->\n\n<!-- end -->\n'

it('puts figures between the marks of their bench, again and again, and touches nothing else', () => {
  const once = withFigures(text, 'two', 'new $& figures')
  expect(once).toBe(text.replace('two -->\n\n', () => 'two -->\n\nnew $& figures\n\n'))
  expect(withFigures(once, 'two', 'newer')).toBe(once.replace('new $& figures', 'newer'))
  expect(withFigures(text, 'one', 'x')).toBe(text.replace('old', 'x'))
})

it('says so where a bench has no place', () => {
  expect(() => withFigures(text, 'three', 'x')).toThrow(/bench:three/)
})

it('draws columns as wide as what is in them', () => {
  expect(
    asTable([
      ['', 'now'],
      ['posts', '1'],
    ]),
  ).toBe('|       | now |\n| ----- | --- |\n| posts | 1   |')
})
