import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { momentOf, zoneOf } from '#app/desk/form/moment-text.ts'
import type { Values } from '#app/desk/form/three-way.ts'
import { wholeOf } from './labels.ts'

/** Above every allowed number of meetings; the server enforces the limit. */
const MOST = 100

/** Makes a series of meetings with equal distance at the same hour. Indonesia has no daylight saving time. */
export function meetingsOf({ zone, startsAt = '', minutes = '', times = '', days = '', joinUrl = '' }: Values) {
  const first = momentOf(startsAt, zoneOf(zone))
  const start = Date.parse(first)
  const address = joinUrl.trim() === '' ? {} : { joinUrl: joinUrl.trim() }
  // An invalid time is sent as typed: the server's message then appears at the field.
  if (Number.isNaN(start)) return [{ startsAt: first, endsAt: first, ...address }]
  const length = Math.min(MOST, Math.max(0, wholeOf(times)))
  return Array.from({ length }, (_none, at) => {
    const from = start + at * Math.max(0, wholeOf(days)) * DAY_MS
    return {
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(from + Math.max(0, wholeOf(minutes)) * MINUTE_MS).toISOString(),
      ...address,
    }
  })
}
