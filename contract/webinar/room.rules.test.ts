import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortByVotes, getMessagingState, mergeRoomMessages } from './room.rules.ts'

const meeting = { startsAt: '2026-11-22T12:00:00.000Z', endsAt: '2026-11-22T13:00:00.000Z', state: 'planned' as const }
const at = (time: string) => getMessagingState(meeting, Date.parse(`2026-11-22T${time}.000Z`))

test('the discussion is open from 15 minutes before the meeting to 15 minutes after it, to the second', () => {
  expect([at('11:44:59'), at('11:45:00'), at('13:15:00'), at('13:15:01')]).toEqual([
    'not-yet',
    'open',
    'open',
    'closed',
  ])
  expect(getMessagingState({ ...meeting, state: 'cancelled' }, Date.parse(meeting.startsAt))).toBe('closed')
})

test('sorts questions by state, with open ones first, then by votes, then by time', () => {
  const question = (id: string, votes: number, askedAt: string, state: 'open' | 'answered' | 'hidden' = 'open') => {
    return { id, votes, askedAt, state }
  }
  const sorted = sortByVotes([
    question('beantwortet', 9, '2026-11-22T12:00:00Z', 'answered'),
    question('spät', 2, '2026-11-22T12:05:00Z'),
    question('versteckt', 9, '2026-11-22T12:00:00Z', 'hidden'),
    question('viel', 5, '2026-11-22T12:09:00Z'),
    question('früh', 2, '2026-11-22T12:01:00Z'),
  ])
  expect(sorted.map(({ id }) => id)).toEqual(['viel', 'früh', 'spät', 'beantwortet', 'versteckt'])
})

test('gives the same discussion for updates that are split, delayed or repeated in any way', () => {
  const history = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(history, fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 8 }), (ids, looks) => {
      const changes = ids.map((id, index) => ({ id: String(id), number: index + 1 }))
      const getStateAt = (number: number) => mergeRoomMessages([], changes.slice(0, number))
      let known = getStateAt(0)
      let since = 0
      for (const look of [...looks.toSorted((a, b) => a - b), changes.length]) {
        const now = Math.min(look, changes.length)
        const news = getStateAt(now).filter(each => each.number > since)
        known = mergeRoomMessages(mergeRoomMessages(known, news), news)
        since = Math.max(since, now)
      }
      expect(known).toEqual(getStateAt(changes.length))
    }),
  )
})
