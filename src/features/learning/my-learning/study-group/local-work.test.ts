import { expect, test } from 'vitest'
import type { StudyGroup } from '#contract/learning/study-group.ts'
import { addLocalWork, type LocalEntry } from './local-work.ts'

const groupId = '0195a000-0000-7000-8000-000000000001'
const own = '0195a000-0000-7000-8000-000000000002'
const friend = '0195a000-0000-7000-8000-000000000003'
const head = { joinedAt: '2026-11-16T01:00:00.000Z', isCheered: false }
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

const entry = (kind: LocalEntry['kind'], payload: object, more: Partial<LocalEntry> = {}): LocalEntry => ({
  kind,
  payload: payload as never,
  state: 'waiting',
  // 16.30 UTC on 24 November is 25 November in WIT.
  createdAt: Date.parse('2026-11-24T16:30:00Z'),
  ...more,
})
const cheer = { type: 'cheer', memberId: friend, cheer: 'keren' }
const leave = { type: 'leave', groupId }

test('adds the day of an unsent completion in the zone of the session, but no other step', () => {
  const days = (...entries: LocalEntry[]) => addLocalWork(data, entries).group?.members[0]?.days
  expect(days(entry('progress', { status: 'COMPLETED' }))).toEqual(['2026-11-23', '2026-11-25'])
  expect(days(entry('progress', { status: 'INPROGRESS' }))).toEqual(['2026-11-23'])
  expect(days(entry('progress', { status: 'COMPLETED' }, { state: 'refused' }))).toEqual(['2026-11-23'])
})

test('marks a cheered member', () => {
  expect(addLocalWork(data, [entry('study-group', cheer)]).group?.members).toMatchObject([
    { isCheered: false },
    { isCheered: true },
  ])
})

test('shows no group after leaving it, unless the server refused or another group was meant', () => {
  expect(addLocalWork(data, [entry('study-group', leave)]).group).toBeNull()
  expect(addLocalWork(data, [entry('study-group', leave, { state: 'refused' })]).group).not.toBeNull()
  expect(addLocalWork(data, [entry('study-group', { ...leave, groupId: own })]).group).not.toBeNull()
})
