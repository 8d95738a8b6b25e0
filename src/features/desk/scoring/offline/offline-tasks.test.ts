import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import { mergeUpdatedTasks, listOpenTasks, addEntries, addAssessment } from './offline-tasks.ts'
import type { OfflineTasks } from './offline-task.ts'

const task = (id: string, answer = id, dueAt = '2026-11-24T12:00:00.000Z') =>
  ({ id, enrollmentId: answer, lectureMaterialId: 'm', dueAt }) as ExpertAssignment // the code reads only these fields

const none = new Set<string>()
const assessment = { state: 'scored', revision: 1, score: 80, comment: '' } as const

test('a task keeps its unsent score when the list is updated, and does not count as open', () => {
  const firstAssessment = addAssessment(mergeUpdatedTasks(undefined, [task('a'), task('b')], 1, none), 'a', assessment)
  expect(listOpenTasks(firstAssessment).map(each => each.task.id)).toEqual(['b'])
  for (const found of [[task('b')], [task('a'), task('b')]]) {
    const next = mergeUpdatedTasks(firstAssessment, found, 2, new Set(['a']))
    expect(next.tasks.find(each => each.task.id === 'a')?.said).toEqual(assessment)
    expect(listOpenTasks(next).map(each => each.task.id)).toEqual(['b'])
  }
})

test('shows a task with a delivered score until the next refresh, which deletes the task from the device', () => {
  const firstAssessment = addAssessment(mergeUpdatedTasks(undefined, [task('a'), task('b')], 1, none), 'a', assessment)
  const arrived = mergeUpdatedTasks(firstAssessment, [task('b')], 2, none)
  expect(arrived.tasks.find(each => each.task.id === 'a')).toMatchObject({ said: assessment, hasArrived: true })
  expect(mergeUpdatedTasks(arrived, [task('b')], 3, none).tasks.map(each => each.task.id)).toEqual(['b'])
})

test('a task is open again if its score is no longer unsent and the server still lists the task', () => {
  const firstAssessment = addAssessment(mergeUpdatedTasks(undefined, [task('a'), task('b')], 1, none), 'a', assessment)
  expect(
    listOpenTasks(mergeUpdatedTasks(firstAssessment, [task('a'), task('b')], 2, none)).map(each => each.task.id),
  ).toEqual(['a', 'b'])
})

test('a task is open exactly if the server waits for it and no score is unsent, after any sequence of events', () => {
  const ids = ['a', 'b', 'c']
  const step = fc.record({ do: fc.constantFrom('say', 'arrive', 'throw away', 'look'), id: fc.constantFrom(...ids) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      const waiting = new Set(ids)
      const unsent = new Set<string>()
      const downloadTasks = (before?: OfflineTasks) =>
        mergeUpdatedTasks(
          before,
          ids.filter(id => waiting.has(id)).map(id => task(id)),
          1,
          unsent,
        )
      let offlineTasks = downloadTasks()
      for (const { do: action, id } of steps) {
        if (action === 'look') offlineTasks = downloadTasks(offlineTasks)
        if (action === 'say' && listOpenTasks(offlineTasks).some(each => each.task.id === id)) {
          offlineTasks = addAssessment(offlineTasks, id, assessment)
          unsent.add(id)
        }
        if (action === 'arrive' && unsent.delete(id)) waiting.delete(id)
        if (action === 'throw away') unsent.delete(id)
      }
      const last = downloadTasks(offlineTasks)
      expect(listOpenTasks(last).map(each => each.task.id)).toEqual(
        ids.filter(id => waiting.has(id) && !unsent.has(id)),
      )
      const gone = downloadTasks(last).tasks.map(each => each.task.id)
      expect(gone.toSorted()).toEqual(ids.filter(id => waiting.has(id) || unsent.has(id)))
    }),
  )
})

test('marks a newer version of an offline task, and loses no given score', () => {
  const assessmentBefore = addAssessment(
    mergeUpdatedTasks(undefined, [task('a1', 'a'), task('b1', 'b')], 1, none),
    'a1',
    assessment,
  )
  const next = mergeUpdatedTasks(assessmentBefore, [task('a2', 'a'), task('b2', 'b'), task('c')], 2, new Set(['a1']))
  expect(next.tasks.map(each => [each.task.id, each.isNewVersion, each.said !== null])).toEqual([
    ['a2', true, false],
    ['b2', true, false],
    ['c', false, false],
    ['a1', false, true],
  ])
  // After another update the task is still marked as a newer version.
  expect(mergeUpdatedTasks(next, [task('a2', 'a')], 3, none).tasks[0]?.isNewVersion).toBe(true)
})

test('sorts tasks by their due time', () => {
  const late = task('late', 'late', '2026-11-20T12:00:00.000Z')
  expect(listOpenTasks(mergeUpdatedTasks(undefined, [task('a'), late], 1, none)).map(each => each.task.id)).toEqual([
    'late',
    'a',
  ])
})

test('a task with a score in the outbox is not open, even if the list was not updated', () => {
  const listed = mergeUpdatedTasks(undefined, [task('a'), task('b')], 1, none)
  const entries = [{ kind: 'assessment', payload: { assignmentId: 'b', ...assessment } }] as const
  const knownEntries = addEntries(listed, entries)
  expect(listOpenTasks(knownEntries).map(each => each.task.id)).toEqual(['a'])
  expect(knownEntries.tasks[1]?.said).toEqual(assessment)
})
