import { expect, it } from 'vitest'
import { listStudyDays } from './study-days.ts'

it('counts the day of a completed material that is not sent yet', () => {
  const createdAt = Date.parse('2026-11-25T18:00:00.000Z')
  const entry = (kind: string, status: string, state = 'waiting') => ({ kind, state, payload: { status }, createdAt })
  expect(listStudyDays([entry('progress', 'COMPLETED')], [], 'WIB')).toEqual(['2026-11-26'])
  const others = [
    entry('progress', 'INPROGRESS'),
    entry('points', 'COMPLETED'),
    entry('progress', 'COMPLETED', 'refused'),
  ]
  expect(listStudyDays(others, [], 'WIB')).toEqual([])
})

it('counts the day of a completion that the server has accepted', () => {
  const createdAt = Date.parse('2026-11-26T03:00:00.000Z')
  const receipt = (kind: string, status: string) => ({
    kind,
    outcome: 'accepted',
    receipt: { status },
    createdAt,
  })
  expect(listStudyDays([], [receipt('progress', 'COMPLETED')], 'WIB')).toEqual(['2026-11-26'])
  expect(listStudyDays([], [receipt('progress', 'INPROGRESS'), receipt('scorm-state', 'COMPLETED')], 'WIB')).toEqual([])
  expect(listStudyDays([], [{ kind: 'progress', outcome: 'accepted', createdAt }], 'WIB')).toEqual([])
})

it('does not count the day on which a completed material was opened again', () => {
  const opened = {
    kind: 'progress',
    receipt: { status: 'COMPLETED' },
    createdAt: Date.parse('2026-11-26T03:00:00.000Z'),
  }
  expect(listStudyDays([], [{ ...opened, outcome: 'superseded' }], 'WIB')).toEqual([])
  expect(listStudyDays([], [{ ...opened, outcome: 'duplicate' }], 'WIB')).toEqual(['2026-11-26'])
})
