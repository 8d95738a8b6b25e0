import { expect, it } from 'vitest'
import { countWork, groupWork } from './group-work.ts'
import type { OutboxEntry } from './entry.ts'

type Counted = Pick<OutboxEntry, 'id' | 'kind' | 'payload'>
let made = 0
const id = () => `id-${++made}`
const progress = (lectureMaterialId: string, status: 'INPROGRESS' | 'COMPLETED' = 'COMPLETED'): Counted => ({
  id: id(),
  kind: 'progress',
  payload: { enrollmentId: 'e', lectureMaterialId, status, userId: 'u' },
})
const points = (event_name: 'material-completed' | 'class-completed' | 'register-success', ref?: string): Counted => ({
  id: id(),
  kind: 'points',
  payload: { user_id: 'u', point: 0, extras: { event_name, ...(ref !== undefined && { ref }) } },
})

it('counts a completed material with its steps and points as one piece of work', () => {
  expect(countWork([progress('m', 'INPROGRESS'), progress('m'), points('material-completed', 'e:m')])).toBe(1)
})

it('counts a completed material and the class that it completes as one piece of work', () => {
  const rows = [progress('m'), points('material-completed', 'e:m'), points('class-completed', 'e:c')]
  expect(countWork(rows)).toBe(1)
  expect(countWork([...rows, progress('n')])).toBe(2)
})

it('counts at least one piece of work while an entry waits', () => {
  expect(countWork([])).toBe(0)
  expect(countWork([points('material-completed', 'e:m')])).toBe(1)
  expect(countWork([points('register-success')])).toBe(1)
})

it('groups points of a material with its steps, and points of a class with the last material', () => {
  const [m, n] = [progress('m'), progress('n')]
  const [ofClass, ofM] = [points('class-completed', 'e:c'), points('material-completed', 'e:m')]
  expect(groupWork([ofClass, m, ofM, n])).toEqual([
    [m, ofM],
    [n, ofClass],
  ])
})
