import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import type { CourseSession } from '#contract/catalog/course.ts'

/** Indonesia's three time zones have no daylight saving time. */
const offsetHours: Record<CourseSession['zone'], number> = { WIB: 7, WITA: 8, WIT: 9 }

/** Returns the calendar day in the zone as a number of days since 1970. */
export function getDayNumber(zone: CourseSession['zone'], now: Date): number {
  return Math.floor((now.getTime() + offsetHours[zone] * HOUR_MS) / DAY_MS)
}

/**
 * Returns the time `startTime` on the calendar day that is `startsInDays` days after today. Day and time are those of
 * the zone.
 */
export function computeSessionStart(
  plan: { startsInDays: number; startTime: string; zone: CourseSession['zone'] },
  now: Date,
): Date {
  const offsetMs = offsetHours[plan.zone] * HOUR_MS
  const localMidnight = getDayNumber(plan.zone, now) * DAY_MS
  const [hours = 0, minutes = 0] = plan.startTime.split(':').map(Number)
  return new Date(localMidnight + plan.startsInDays * DAY_MS + (hours * 60 + minutes) * 60_000 - offsetMs)
}
