import { expect, it } from 'vitest'
import { findBiggestDropOffs } from './drop-offs.ts'

const material = (id: string, reached: number, stopped: number) => ({
  id,
  reached,
  stopped,
  title: id,
  type: 'article' as const,
  quizId: null,
  finished: 0,
  medianDays: null,
})

it('marks the three largest drop-offs, but ignores materials that only few learners opened', () => {
  const materials = [
    material('few', 4, 4),
    material('a', 100, 10),
    material('b', 90, 30),
    material('c', 60, 1),
    material('d', 50, 10),
    material('none', 40, 0),
  ]
  expect([...findBiggestDropOffs(materials)]).toEqual(['b', 'd', 'a'])
})

it('marks no drop-offs without learners', () => {
  expect(findBiggestDropOffs([material('a', 0, 0)]).size).toBe(0)
})
