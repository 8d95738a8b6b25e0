import { expect, test } from 'vitest'
import type { StudyGroup } from '#contract/learning/study-group.ts'
import { addLocalWork, readEntries, readReceipts, type LocalWork } from './local-work.ts'

const groupId = '0195a000-0000-7000-8000-000000000001'
const own = '0195a000-0000-7000-8000-000000000002'
const friend = '0195a000-0000-7000-8000-000000000003'
const head = { joinedAt: '2026-11-16T01:00:00.000Z', cheeredOn: null }
const data: StudyGroup = {
  zone: 'WIT',
  canJoin: true,
  group: {
    id: groupId,
    code: 'ABC123',
    members: [
      { ...head, id: own, name: 'Sekar P.', isOwn: true, days: ['2026-11-23'] },
      { ...head, id: friend, name: 'Dewi A.', isOwn: false, days: [] },
    ],
    cheers: [],
  },
}

// 16.30 UTC on 24 November is 25 November in WIT.
const at = Date.parse('2026-11-24T16:30:00Z')
const cheer = { type: 'cheer', enrollmentId: groupId, memberId: friend, cheer: 'keren' }
const leave = { type: 'leave', enrollmentId: groupId, memberId: own }
const entry = (kind: string, payload: object, more: object = {}) =>
  readEntries([{ kind, payload, state: 'waiting', happenedAtDevice: at, clockOffsetMs: 0, ...more } as never])
const receipt = (kind: string, more: object, listedAt = at) =>
  readReceipts(
    [{ kind, queue: 'e', outcome: 'accepted', createdAt: at, receivedAt: at + 1, ...more } as never],
    'e',
    listedAt,
  )
const add = (...works: LocalWork[]) => addLocalWork(data, works)
const ownDays = (...works: LocalWork[]) => add(...works).group?.members[0]?.days

test('adds the days of unsent completed materials and assignments, in the time zone of the session', () => {
  const added = ['2026-11-23', '2026-11-25']
  expect(ownDays(entry('progress', { status: 'COMPLETED' }))).toEqual(added)
  expect(ownDays(entry('assignment', {}))).toEqual(added)
  expect(ownDays(entry('progress', { status: 'INPROGRESS' }))).toEqual(['2026-11-23'])
  expect(ownDays(entry('progress', { status: 'COMPLETED' }, { state: 'refused' }))).toEqual(['2026-11-23'])
})

test('corrects the wrong clock of the device, and leaves out days before joining', () => {
  const day = 86_400_000
  const step = { status: 'COMPLETED' }
  expect(ownDays(entry('progress', step, { clockOffsetMs: -day }))).toEqual(['2026-11-23', '2026-11-24'])
  expect(ownDays(entry('progress', step, { clockOffsetMs: -10 * day }))).toEqual(['2026-11-23'])
})

test('adds delivered work only if the work is newer than the response of the server', () => {
  expect(ownDays(receipt('progress', { receipt: { status: 'COMPLETED' } }))).toHaveLength(2)
  expect(ownDays(receipt('progress', { receipt: { status: 'COMPLETED' } }, at + 1))).toHaveLength(1)
  expect(ownDays(receipt('progress', { receipt: { status: 'COMPLETED' }, outcome: 'superseded' }))).toHaveLength(1)
  expect(add(receipt('study-group', { payload: leave })).group).toBeNull()
  expect(add(receipt('study-group', { payload: leave, queue: 'another class' })).group).not.toBeNull()
})

test('marks a member as cheered on the day of an unsent cheer', () => {
  expect(add(entry('study-group', cheer)).group?.members).toMatchObject([
    { cheeredOn: null },
    { cheeredOn: '2026-11-25' },
  ])
})

test('hides the group after the learner has left, unless the leave was refused or belongs to an earlier membership', () => {
  expect(add(entry('study-group', leave))).toMatchObject({ group: null, isLeaving: true })
  expect(add(entry('study-group', leave, { state: 'refused' }))).toMatchObject({ isLeaving: false })
  expect(add(entry('study-group', { ...leave, memberId: friend })).group).not.toBeNull()
})
