import { expect, test } from 'vitest'
import { isRoomOpen, findNextMeeting, getMeetingPhase, planMeetingReminders, getWebinarPhase } from './webinar.rules.ts'

const meeting = { startsAt: '2026-11-24T12:00:00.000Z', endsAt: '2026-11-24T13:00:00.000Z', state: 'planned' as const }
const start = Date.parse(meeting.startsAt)
const MINUTE_MS = 60_000

test('a meeting room opens 15 minutes before the meeting and closes at its end, to the millisecond', () => {
  expect(getMeetingPhase(meeting, start - 15 * MINUTE_MS - 1)).toBe('coming')
  expect(getMeetingPhase(meeting, start - 15 * MINUTE_MS)).toBe('open')
  expect(getMeetingPhase(meeting, start)).toBe('live')
  expect(isRoomOpen(meeting, start + 60 * MINUTE_MS - 1)).toBe(true)
  expect(getMeetingPhase(meeting, start + 60 * MINUTE_MS)).toBe('over')
  expect(getMeetingPhase({ ...meeting, state: 'cancelled' }, start)).toBe('cancelled')
})

test('the next meeting is the earliest meeting that is not over and not cancelled', () => {
  const second = { ...meeting, startsAt: '2026-11-25T12:00:00.000Z', endsAt: '2026-11-25T13:00:00.000Z' }
  expect(findNextMeeting([second, meeting], start - 1)).toBe(meeting)
  expect(findNextMeeting([second, { ...meeting, state: 'cancelled' }], start - 1)).toBe(second)
  expect(findNextMeeting([meeting], start + 90 * MINUTE_MS)).toBeUndefined()
  expect(getWebinarPhase([meeting, second], start + 90 * MINUTE_MS)).toBe('coming')
  expect(getWebinarPhase([meeting], start + 90 * MINUTE_MS)).toBe('past')
  expect(getWebinarPhase([{ ...meeting, state: 'cancelled' }], start)).toBe('cancelled')
})

test('plans no reminders for times in the past or for a cancelled meeting', () => {
  const steps = (before: number) => planMeetingReminders(meeting, start - before).map(({ step }) => step)
  expect(steps(25 * 60 * MINUTE_MS)).toEqual(['day', 'hour', 'ten-minutes'])
  expect(steps(24 * 60 * MINUTE_MS)).toEqual(['hour', 'ten-minutes'])
  expect(steps(30 * MINUTE_MS)).toEqual(['ten-minutes'])
  expect(steps(5 * MINUTE_MS)).toEqual([])
  expect(planMeetingReminders({ ...meeting, state: 'cancelled' }, start - 25 * 60 * MINUTE_MS)).toEqual([])
})
