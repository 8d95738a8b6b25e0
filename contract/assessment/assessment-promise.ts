import { findDayStart } from '../wire/local-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Hour of the promised time, in Jakarta's time zone. */
const PROMISED_HOUR = 19

/** Returns the promised time of an assessment: seven in the evening of the next day. */
export function computePromisedAssessmentTime(handedInAt: Date): Date {
  return new Date(findDayStart(handedInAt, 'WIB').getTime() + DAY_MS + PROMISED_HOUR * HOUR_MS)
}

/** Returns the cut-off time. An answer handed in before this time and not assessed yet is overdue. */
export function computeOverdueCutoff(now: Date): Date {
  const today = findDayStart(now, 'WIB').getTime()
  const isEvening = now.getTime() > today + PROMISED_HOUR * HOUR_MS
  return new Date(isEvening ? today : today - DAY_MS)
}
