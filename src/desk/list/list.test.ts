import { expect, test } from 'vitest'
import { formatColumnsParameter, getNextSort, selectShownColumns } from './columns.ts'
import { isAllChosen, listIdsBetween } from './selection.ts'

test('the select-all box is checked only if at least one row is visible and all visible rows are selected', () => {
  expect(isAllChosen(new Set(), [])).toBe(false)
  expect(isAllChosen(new Set(['a']), ['a', 'b'])).toBe(false)
  expect(isAllChosen(new Set(['a', 'b', 'c']), ['a', 'b'])).toBe(true)
})

test('selects the range from the last selected row to this row, in both directions', () => {
  const rows = ['a', 'b', 'c', 'd']
  expect(listIdsBetween(rows, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(listIdsBetween(rows, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(listIdsBetween(rows, undefined, 'c')).toEqual(['c'])
  expect(listIdsBetween(rows, 'gone', 'c')).toEqual(['c'])
})

const cell = () => null
const columns = [
  { id: 'name', name: 'Nama', cell },
  { id: 'email', name: 'Email', cell },
  { id: 'phone', name: 'Telepon', cell, isExtra: true },
]
test('stores only non-default columns in the URL, and always shows the first column', () => {
  expect(formatColumnsParameter(columns, ['name', 'email'])).toBeUndefined()
  expect(formatColumnsParameter(columns, ['name', 'phone'])).toBe('name,phone')
  expect(selectShownColumns(columns, 'phone').map(({ id }) => id)).toEqual(['name', 'phone'])
  expect(selectShownColumns(columns, undefined).map(({ id }) => id)).toEqual(['name', 'email'])
})

test('sorts a column ascending first, then descending', () => {
  expect(getNextSort(undefined, 'email')).toBe('email')
  expect(getNextSort('email', 'email')).toBe('-email')
  expect(getNextSort('-email', 'email')).toBe('email')
})
