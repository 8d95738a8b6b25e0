import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { momentOf, zoneOf } from './moment-text.ts'
import { numberOf } from './number-text.ts'
import type { Values } from './three-way.ts'

/** Above every allowed number of meetings; the contract has the limit. */
const MOST_TIMES = 100
/** Keeps mistyped days and minutes within the dates that JavaScript knows. The contract refuses them. */
const MOST = 10_000

const upTo = (most: number, text: string) => Math.min(most, Math.max(0, numberOf(text) || 0))

/** Makes a series of meetings with equal distance at the same hour. Indonesia has no daylight saving time. */
export function meetingsOf({ zone, startsAt = '', minutes = '', times = '', days = '', joinUrl = '' }: Values) {
  const first = momentOf(startsAt, zoneOf(zone))
  const start = Date.parse(first)
  const address = joinUrl.trim() === '' ? {} : { joinUrl: joinUrl.trim() }
  // An invalid time is sent as typed: the contract's message then appears at the field.
  if (Number.isNaN(start)) return [{ startsAt: first, endsAt: first, ...address }]
  return Array.from({ length: upTo(MOST_TIMES, times) }, (_none, at) => {
    const from = start + at * upTo(MOST, days) * DAY_MS
    return {
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(from + upTo(MOST, minutes) * MINUTE_MS).toISOString(),
      ...address,
    }
  })
}
