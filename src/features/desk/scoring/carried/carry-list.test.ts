import { expect, test } from 'vitest'
import type { ExpertAssignment } from '#contract/assignment-desk.ts'
import { carriedAfter, openTasks, withEntries, withSaid } from './carry-list.ts'

const task = (id: string, answer = id, dueAt = '2026-11-24T12:00:00.000Z') =>
  ({ id, enrollmentId: answer, lectureMaterialId: 'm', dueAt }) as ExpertAssignment // all that is looked at

const said = { state: 'scored', revision: 1, score: 80, comment: '' } as const

test('what was said here stays on the list when it has arrived, and in its place while it has not', () => {
  const first = withSaid(carriedAfter(undefined, [task('a'), task('b')], 1), 'a', said)
  expect(openTasks(first).map(each => each.task.id)).toEqual(['b'])
  for (const found of [[task('b')], [task('a'), task('b')]]) {
    const next = carriedAfter(first, found, 2)
    expect(next.tasks.find(each => each.task.id === 'a')?.said).toEqual(said)
    expect(openTasks(next).map(each => each.task.id)).toEqual(['b'])
  }
})

test('a newer version of what was carried is marked, and nothing that was said is lost by it', () => {
  const before = withSaid(carriedAfter(undefined, [task('a1', 'a'), task('b1', 'b')], 1), 'a1', said)
  const next = carriedAfter(before, [task('a2', 'a'), task('b2', 'b'), task('c')], 2)
  expect(next.tasks.map(each => [each.task.id, each.isNewVersion, each.said !== null])).toEqual([
    ['a2', true, false],
    ['b2', true, false],
    ['c', false, false],
    ['a1', false, true],
  ])
  // Looked at once more, it is still the newer one.
  expect(carriedAfter(next, [task('a2', 'a')], 3).tasks[0]?.isNewVersion).toBe(true)
})

test('the order is that of the promises', () => {
  const late = task('late', 'late', '2026-11-20T12:00:00.000Z')
  expect(openTasks(carriedAfter(undefined, [task('a'), late], 1)).map(each => each.task.id)).toEqual(['late', 'a'])
})

test('what is in the outbox was said, though the list was not written any more', () => {
  const listed = carriedAfter(undefined, [task('a'), task('b')], 1)
  const entries = [{ kind: 'assessment', payload: { assignmentId: 'b', ...said } }] as const
  const known = withEntries(listed, entries)
  expect(openTasks(known).map(each => each.task.id)).toEqual(['a'])
  expect(known.tasks[1]?.said).toEqual(said)
})
