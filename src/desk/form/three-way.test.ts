import { expect, test } from 'vitest'
import { mergeThreeWay } from './three-way.ts'

test('merges a change of one side, and reports no conflict if both sides made the same change', () => {
  const before = { name: 'A', phone: '08', city: 'X' }
  expect(mergeThreeWay(before, { ...before, name: 'B', city: 'Y' }, { ...before, phone: '09', city: 'Y' })).toEqual({
    merged: { name: 'B', phone: '09', city: 'Y' },
    conflicts: [],
  })
})

test('in a conflict, keeps the value of this user and reports the old value and both new values', () => {
  expect(mergeThreeWay({ name: 'A' }, { name: 'B' }, { name: 'C' })).toEqual({
    merged: { name: 'B' },
    conflicts: [{ name: 'name', before: 'A', mine: 'B', theirs: 'C' }],
  })
})

test('treats an emptied field as a change', () => {
  expect(mergeThreeWay({ name: 'A' }, { name: 'A' }, { name: '' }).merged).toEqual({ name: '' })
})
