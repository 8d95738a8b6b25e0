import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import { carriedAfter, openTasks, withEntries, withSaid } from './carry-list.ts'
import type { Carried } from './carried-store.ts'

const task = (id: string, answer = id, dueAt = '2026-11-24T12:00:00.000Z') =>
  ({ id, enrollmentId: answer, lectureMaterialId: 'm', dueAt }) as ExpertAssignment // all fields that are read

const none = new Set<string>()
const said = { state: 'scored', revision: 1, score: 80, comment: '' } as const

test('an unsent score keeps its position in the list', () => {
  const first = withSaid(carriedAfter(undefined, [task('a'), task('b')], 1, none), 'a', said)
  expect(openTasks(first).map(each => each.task.id)).toEqual(['b'])
  for (const found of [[task('b')], [task('a'), task('b')]]) {
    const next = carriedAfter(first, found, 2, new Set(['a']))
    expect(next.tasks.find(each => each.task.id === 'a')?.said).toEqual(said)
    expect(openTasks(next).map(each => each.task.id)).toEqual(['b'])
  }
})

test('shows a delivered score until the next refresh, and then deletes its texts from the device', () => {
  const first = withSaid(carriedAfter(undefined, [task('a'), task('b')], 1, none), 'a', said)
  const arrived = carriedAfter(first, [task('b')], 2, none)
  expect(arrived.tasks.find(each => each.task.id === 'a')).toMatchObject({ said, hasArrived: true })
  expect(carriedAfter(arrived, [task('b')], 3, none).tasks.map(each => each.task.id)).toEqual(['b'])
})

test('an undelivered score leaves its task open', () => {
  const first = withSaid(carriedAfter(undefined, [task('a'), task('b')], 1, none), 'a', said)
  expect(openTasks(carriedAfter(first, [task('a'), task('b')], 2, none)).map(each => each.task.id)).toEqual(['a', 'b'])
})

test('a task is open exactly if the server waits for it and no score is on its way, after any sequence of events', () => {
  const ids = ['a', 'b', 'c']
  const step = fc.record({ do: fc.constantFrom('say', 'arrive', 'throw away', 'look'), id: fc.constantFrom(...ids) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      const waiting = new Set(ids)
      const unsent = new Set<string>()
      const look = (before?: Carried) =>
        carriedAfter(
          before,
          ids.filter(id => waiting.has(id)).map(id => task(id)),
          1,
          unsent,
        )
      let carried = look()
      for (const { do: action, id } of steps) {
        if (action === 'look') carried = look(carried)
        if (action === 'say' && openTasks(carried).some(each => each.task.id === id)) {
          carried = withSaid(carried, id, said)
          unsent.add(id)
        }
        if (action === 'arrive' && unsent.delete(id)) waiting.delete(id)
        if (action === 'throw away') unsent.delete(id)
      }
      const last = look(carried)
      expect(openTasks(last).map(each => each.task.id)).toEqual(ids.filter(id => waiting.has(id) && !unsent.has(id)))
      const gone = look(last).tasks.map(each => each.task.id)
      expect(gone.toSorted()).toEqual(ids.filter(id => waiting.has(id) || unsent.has(id)))
    }),
  )
})

test('marks a newer version of an offline task, and loses no given score', () => {
  const before = withSaid(carriedAfter(undefined, [task('a1', 'a'), task('b1', 'b')], 1, none), 'a1', said)
  const next = carriedAfter(before, [task('a2', 'a'), task('b2', 'b'), task('c')], 2, new Set(['a1']))
  expect(next.tasks.map(each => [each.task.id, each.isNewVersion, each.said !== null])).toEqual([
    ['a2', true, false],
    ['b2', true, false],
    ['c', false, false],
    ['a1', false, true],
  ])
  // A second check still marks it as the newer one.
  expect(carriedAfter(next, [task('a2', 'a')], 3, none).tasks[0]?.isNewVersion).toBe(true)
})

test('sorts tasks by their promised time', () => {
  const late = task('late', 'late', '2026-11-20T12:00:00.000Z')
  expect(openTasks(carriedAfter(undefined, [task('a'), late], 1, none)).map(each => each.task.id)).toEqual([
    'late',
    'a',
  ])
})

test('treats a score in the outbox as given, also if the list was not updated', () => {
  const listed = carriedAfter(undefined, [task('a'), task('b')], 1, none)
  const entries = [{ kind: 'assessment', payload: { assignmentId: 'b', ...said } }] as const
  const known = withEntries(listed, entries)
  expect(openTasks(known).map(each => each.task.id)).toEqual(['a'])
  expect(known.tasks[1]?.said).toEqual(said)
})
