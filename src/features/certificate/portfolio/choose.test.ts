import { expect, test } from 'vitest'
import { changeProject, toggle } from './choose.ts'

test('adds an item that is not in the list, and removes an item that is in the list', () => {
  expect(toggle(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggle(['a', 'b'], 'a')).toEqual(['b'])
})

test('adds, replaces and removes a project without moving the others', () => {
  const project = (answerId: string, showsText = false) => ({ answerId, showsText, fileIds: [] })
  const both = [project('a'), project('b')]
  expect(changeProject([project('a')], 'b', project('b'))).toEqual(both)
  expect(changeProject(both, 'a', project('a', true))).toEqual([project('a', true), project('b')])
  expect(changeProject(both, 'a', undefined)).toEqual([project('b')])
})
