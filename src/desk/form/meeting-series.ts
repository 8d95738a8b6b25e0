import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { parseInstant, parseZone } from './moment-text.ts'
import { parseNumber } from './number-text.ts'
import type { FormValues } from './three-way.ts'

/**
 * Upper limit of created meetings. This limit is larger than the number that the contract allows, so that the contract
 * refuses too many meetings.
 */
const MOST_TIMES = 100
/**
 * Upper limit for typed days and minutes, so that the resulting dates are valid in JavaScript. The contract then
 * refuses these dates.
 */
const MOST = 10_000

const parseLimitedNumber = (most: number, text: string) => Math.min(most, Math.max(0, parseNumber(text) || 0))

/**
 * Creates a series of meetings at equal intervals and at the same time of day. Ignores daylight saving time, because
 * Indonesia has none.
 */
export function readMeetings({ zone, startsAt = '', minutes = '', times = '', days = '', joinUrl = '' }: FormValues) {
  const firstInstant = parseInstant(startsAt, parseZone(zone))
  const address = joinUrl.trim() === '' ? {} : { joinUrl: joinUrl.trim() }
  // Sends an invalid time as typed, so that the contract's message appears at the field. `Date.parse` would read
  // `05/01/2030` as the first of May.
  if (firstInstant === startsAt) return [{ startsAt: firstInstant, endsAt: firstInstant, ...address }]
  const start = Date.parse(firstInstant)
  return Array.from({ length: parseLimitedNumber(MOST_TIMES, times) }, (_none, at) => {
    const from = start + at * parseLimitedNumber(MOST, days) * DAY_MS
    return {
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(from + parseLimitedNumber(MOST, minutes) * MINUTE_MS).toISOString(),
      ...address,
    }
  })
}
