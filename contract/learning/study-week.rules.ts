import { DAY_MS, HOUR_MS } from '../wire/durations.ts'
import { formatIsoDay, findDayStart, type Zone, zoneHours } from '../wire/local-time.ts'

/** Weekly goal of users who have not chosen a goal. */
export const DEFAULT_WEEK_GOAL = 3

const DAYS = 7

/** Returns the start of the week that contains `at`; weeks begin on Monday. */
export function findWeekStart(at: Date, zone: Zone): Date {
  const wall = new Date(at.getTime() + zoneHours[zone] * HOUR_MS)
  return new Date(findDayStart(at, zone).getTime() - ((wall.getUTCDay() + 6) % DAYS) * DAY_MS)
}

/** Day of the current week, for the weekly goal. */
export interface WeekDay {
  /** Calendar day: `2026-11-23`. */
  name: string
  isStudied: boolean
  isToday: boolean
  isPast: boolean
}

/** Returns the seven days of the current week. */
export function listWeekDays(studied: ReadonlySet<string>, at: Date, zone: Zone): WeekDay[] {
  const start = findWeekStart(at, zone)
  const today = formatIsoDay(at, zone)
  return Array.from({ length: DAYS }, (_, index) => {
    const name = formatIsoDay(new Date(start.getTime() + index * DAY_MS), zone)
    return { name, isStudied: studied.has(name), isToday: name === today, isPast: name < today }
  })
}

/**
 * State of the week's goal. `met`: reached. `open`: can still be reached. `rest`: cannot be reached in this week any
 * more.
 */
export function computeGoalState(
  days: readonly WeekDay[],
  goal: number,
): { state: 'met' | 'open' | 'rest'; missing: number } {
  const missing = goal - days.filter(day => day.isStudied).length
  if (missing <= 0) return { state: 'met', missing: 0 }
  const remainingDays = days.filter(day => !day.isPast && !day.isStudied).length
  return { state: missing <= remainingDays ? 'open' : 'rest', missing }
}
