import { expect, test } from 'vitest'
import { readMeetings } from './meeting-series.ts'

const typed = { startsAt: '2030-01-07 18:00', minutes: '180', times: '3', days: '7' }

test('a series of meetings keeps its weekday and hour', () => {
  expect(readMeetings({ ...typed, joinUrl: ' https://meet.test/a ' })).toEqual(
    [7, 14, 21].map(day => ({
      startsAt: `2030-01-${String(day).padStart(2, '0')}T11:00:00.000Z`,
      endsAt: `2030-01-${String(day).padStart(2, '0')}T14:00:00.000Z`,
      joinUrl: 'https://meet.test/a',
    })),
  )
})

test('sends a date in another order as typed, because a guess could create meetings on a wrong day', () => {
  for (const startsAt of ['05/01/2030', '05/01/2030 18:00', '5 Jan 2030', '2030-01-07'])
    expect(readMeetings({ ...typed, startsAt })).toEqual([{ startsAt, endsAt: startsAt }])
})

test('sends an invalid time as typed, and lets the server validate invalid numbers', () => {
  expect(readMeetings({ ...typed, startsAt: 'besok' })).toEqual([{ startsAt: 'besok', endsAt: 'besok' }])
  expect(readMeetings({ ...typed, times: 'tiga' })).toEqual([])
  expect(readMeetings({ ...typed, times: '100000000' })).toHaveLength(100)
  const [meeting] = readMeetings({ ...typed, minutes: 'lama' })
  expect(meeting?.endsAt).toBe(meeting?.startsAt)
})
