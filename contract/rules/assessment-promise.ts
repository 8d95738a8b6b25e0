import { dayStart } from './local-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** On Jakarta's clock. */
const PROMISED_HOUR = 19

/** What a learner is told who hands in: assessed by seven in the evening of the next day. */
export function promisedBy(handedInAt: Date): Date {
  return new Date(dayStart(handedInAt, 'WIB').getTime() + DAY_MS + PROMISED_HOUR * HOUR_MS)
}

/** Whatever was handed in before this and still waits is over its promise. */
export function promiseCut(now: Date): Date {
  const today = dayStart(now, 'WIB').getTime()
  const isEvening = now.getTime() > today + PROMISED_HOUR * HOUR_MS
  return new Date(isEvening ? today : today - DAY_MS)
}
