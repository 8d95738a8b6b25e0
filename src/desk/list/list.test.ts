import { expect, test } from 'vitest'
import { columnsInAddress, nextSort, shownColumns } from './columns.ts'
import { isAllChosen, idsBetween } from './selection.ts'

test('select-all is checked only if at least one row is visible and all visible rows are selected', () => {
  expect(isAllChosen(new Set(), [])).toBe(false)
  expect(isAllChosen(new Set(['a']), ['a', 'b'])).toBe(false)
  expect(isAllChosen(new Set(['a', 'b', 'c']), ['a', 'b'])).toBe(true)
})

test('selects the range from the last selected row to this row, in both directions', () => {
  const rows = ['a', 'b', 'c', 'd']
  expect(idsBetween(rows, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(rows, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(rows, undefined, 'c')).toEqual(['c'])
  expect(idsBetween(rows, 'gone', 'c')).toEqual(['c'])
})

const cell = () => null
const columns = [
  { id: 'name', name: 'Nama', cell },
  { id: 'email', name: 'Email', cell },
  { id: 'phone', name: 'Telepon', cell, isExtra: true },
]
test('stores only non-default columns in the address, and always shows the first column', () => {
  expect(columnsInAddress(columns, ['name', 'email'])).toBeUndefined()
  expect(columnsInAddress(columns, ['name', 'phone'])).toBe('name,phone')
  expect(shownColumns(columns, 'phone').map(({ id }) => id)).toEqual(['name', 'phone'])
  expect(shownColumns(columns, undefined).map(({ id }) => id)).toEqual(['name', 'email'])
})

test('sorts a column ascending first, then descending', () => {
  expect(nextSort(undefined, 'email')).toBe('email')
  expect(nextSort('email', 'email')).toBe('-email')
  expect(nextSort('-email', 'email')).toBe('email')
})
