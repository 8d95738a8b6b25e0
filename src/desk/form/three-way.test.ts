import { expect, test } from 'vitest'
import { threeWay } from './three-way.ts'

test('what only one changed is taken, what both changed alike needs no choice', () => {
  const before = { name: 'A', phone: '08', city: 'X' }
  expect(threeWay(before, { ...before, name: 'B', city: 'Y' }, { ...before, phone: '09', city: 'Y' })).toEqual({
    merged: { name: 'B', phone: '09', city: 'Y' },
    conflicts: [],
  })
})

test('what both changed differently is mine until somebody chooses, with all three beside it', () => {
  expect(threeWay({ name: 'A' }, { name: 'B' }, { name: 'C' })).toEqual({
    merged: { name: 'B' },
    conflicts: [{ name: 'name', before: 'A', mine: 'B', theirs: 'C' }],
  })
})

test('a field somebody emptied is a change like any other', () => {
  expect(threeWay({ name: 'A' }, { name: 'A' }, { name: '' }).merged).toEqual({ name: '' })
})
