import { expect, test } from 'vitest'
import { EVENT_TIME_PAST_MS } from './limits.ts'
import { chooseEventTime } from './event-time.ts'

const now = new Date('2026-03-01T08:00:00.000Z')
const shifted = (ms: number) => chooseEventTime(new Date(now.getTime() + ms).toISOString(), now)

test('keeps past event times up to the age limit, and replaces older and future times by the current time', () => {
  expect(shifted(-3_600_000)).toEqual(new Date('2026-03-01T07:00:00.000Z'))
  expect(shifted(-EVENT_TIME_PAST_MS)).toEqual(new Date(now.getTime() - EVENT_TIME_PAST_MS))
  expect(shifted(-EVENT_TIME_PAST_MS - 1)).toEqual(now)
  expect(shifted(60_000)).toEqual(now)
  expect(shifted(86_400_000)).toEqual(now)
})
