import { expect, test } from 'vitest'
import { findDropSide, moveIntoParent, moveToPosition, findPart, createStepMove } from './structure-index.ts'

const item = (id: string) => ({
  id,
  type: 'article' as const,
  title: id,
  minutes: 1,
  quizId: null,
  quiz_id: null,
  is_quiz_akhir: false,
})
const trackClass = (id: string, items: string[]) => ({
  id,
  title: id,
  summary: '',
  lecture_material_content: items.map(item),
})
const tracks = [
  { id: 't1', title: 't1', summary: '', track_class_content: [trackClass('c1', ['a', 'b']), trackClass('c2', [])] },
  { id: 't2', title: 't2', summary: '', track_class_content: [trackClass('c3', ['d'])] },
]
const move = (id: string, parentId: string | null, at: number) => ({ kind: 'move', id, parentId, at })

test('moves an item within its list, and from the end of the list into the next list', () => {
  expect(createStepMove(tracks, 'material', 'a', 1)).toEqual(move('a', 'c1', 1))
  expect(createStepMove(tracks, 'material', 'b', 1)).toEqual(move('b', 'c2', 0))
  expect(createStepMove(tracks, 'material', 'd', -1)).toEqual(move('d', 'c2', 0))
  expect(createStepMove(tracks, 'material', 'a', -1)).toBeUndefined()
  expect(createStepMove(tracks, 'material', 'd', 1)).toBeUndefined()
  expect(createStepMove(tracks, 'class', 'c3', -1)).toEqual(move('c3', 't1', 2))
  expect(createStepMove(tracks, 'track', 't2', -1)).toEqual(move('t2', null, 0))
  expect(createStepMove(tracks, 'track', 't2', 1)).toBeUndefined()
  expect(createStepMove(tracks, 'material', 'gone', 1)).toBeUndefined()
})

test('moves a dropped item to the position of the drop target, or to the end of a list', () => {
  expect(moveToPosition(tracks, 'material', 'd', 'a')).toEqual(move('d', 'c1', 0))
  expect(moveToPosition(tracks, 'material', 'a', 'a')).toBeUndefined()
  expect(moveToPosition(tracks, 'material', 'a', 'c1')).toBeUndefined()
  expect(moveIntoParent(tracks, 'material', { kind: 'copy', id: 'd', parentId: 'c1' })).toEqual({
    ...move('d', 'c1', 2),
    kind: 'copy',
  })
  expect(findPart(tracks, 'class', 'c2')).toMatchObject({ at: 1, home: { parentId: 't1' } })
})

test('a part lands before the drop target, and after the target if it moves down in its list', () => {
  const [a, b, d] = ['a', 'b', 'd'].map(id => ({ id, depth: 'material' as const }))
  expect(findDropSide(tracks, b!, a!)).toBe('before')
  expect(findDropSide(tracks, a!, b!)).toBe('after')
  expect(findDropSide(tracks, a!, d!)).toBe('before')
  expect(findDropSide(tracks, a!, { id: 'c3', depth: 'class' })).toBe('inside')
  expect(moveToPosition(tracks, 'material', 'a', 'b')).toEqual(move('a', 'c1', 1))
})
