import { CODE_LETTERS, normalizeCode } from '../wire/code-letters.ts'
import { DAY_MS } from '../wire/durations.ts'
import { formatIsoDay, type Zone } from '../wire/local-time.ts'
import { DEFAULT_WEEK_GOAL, findWeekStart } from './study-week.rules.ts'

/** Largest number of members of a study group. */
export const STUDY_GROUP_SIZE = 6

/** Length of the code that a member gives to a friend. */
export const STUDY_GROUP_CODE_LENGTH = 6

const WEEK_DAYS = 7

interface Member {
  joinedAt: string
  /** Days with a completed material: `2026-11-23`. Days before the member joined are not included. */
  days: readonly string[]
}

/** Returns the first day (Monday) of the week that contains `at`: `2026-11-23`. */
export function findMonday(at: Date, zone: Zone): string {
  return formatIsoDay(findWeekStart(at, zone), zone)
}

/** Returns the day that is `count` days after `day`, or before it if `count` is negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the different days of the week that begins at `monday`. */
export function selectDaysOfWeek(days: readonly string[], monday: string): string[] {
  const nextMonday = addDays(monday, WEEK_DAYS)
  return [...new Set(days)].filter(day => day >= monday && day < nextMonday)
}

/**
 * Returns whether the member counts for the goal of the week that begins at `monday`. A member counts if the member
 * studied or joined in that week or in the week before. Other members rest, so the goal is lower until they study
 * again.
 */
export function isActiveInWeek({ joinedAt, days }: Member, monday: string, zone: Zone): boolean {
  const all = [formatIsoDay(new Date(joinedAt), zone), ...days]
  return [addDays(monday, -WEEK_DAYS), monday].some(week => selectDaysOfWeek(all, week).length > 0)
}

/** Returns the study days of all members in the week that begins at `monday`, and the sum of their goals. */
export function sumGroupWeek(
  members: readonly Member[],
  monday: string,
  zone: Zone,
): { studiedDays: number; goal: number } {
  const active = members.filter(member => isActiveInWeek(member, monday, zone))
  return {
    studiedDays: active.reduce((sum, { days }) => sum + selectDaysOfWeek(days, monday).length, 0),
    goal: active.reduce(
      (sum, { joinedAt }) => sum + Math.min(DEFAULT_WEEK_GOAL, countDaysLeft(joinedAt, monday, zone)),
      0,
    ),
  }
}

/** Counts the days of the week from the day on which a member joined; seven for a member who joined earlier. */
function countDaysLeft(joinedAt: string, monday: string, zone: Zone): number {
  const joined = Date.parse(formatIsoDay(new Date(joinedAt), zone))
  return Math.min(WEEK_DAYS, (Date.parse(monday) - joined) / DAY_MS + WEEK_DAYS)
}

const codePattern = new RegExp(`^[${CODE_LETTERS}]{${STUDY_GROUP_CODE_LENGTH}}$`)

/**
 * Reads the code of a group as a learner typed it: in any case, with spaces or hyphens, O for 0, I and L for 1. Returns
 * undefined for a text that cannot be a code.
 */
export function readGroupCode(typed: string): string | undefined {
  const code = normalizeCode(typed)
  return codePattern.test(code) ? code : undefined
}
