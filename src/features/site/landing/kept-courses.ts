import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { CourseCard, listCourses } from '#contract/catalog/course.ts'
import { readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'

const KEY = 'semai-kelas-hari-ini'
const SHOWN = 6
const PATIENCE_MS = 10_000

/** Fields that a card on the landing page shows. */
export type TodayCourse = Pick<
  CourseCard,
  'id' | 'slug' | 'title' | 'mode' | 'level' | 'category' | 'priceRupiah' | 'pricePoints' | 'cover' | 'nextSession'
>

/**
 * Reads the courses from local storage. They are the same for all users, small, and needed before the database is open.
 */
export function readStoredCourses(): TodayCourse[] {
  try {
    return readCourses(JSON.parse(readLocalStorage(KEY) ?? '[]'))
  } catch {
    return []
  }
}

/**
 * Requests today's courses. Returns 'server' if the server reports a fault, and undefined if no response arrives or it
 * has another shape. Does not use the app's API client and the contract's schemas, because these are too large for the
 * landing page.
 */
export async function fetchTodaysCourses(): Promise<TodayCourse[] | 'server' | undefined> {
  try {
    const response = await fetch('/api/v1/courses', { signal: AbortSignal.timeout(PATIENCE_MS) })
    // A public Wi-Fi that asks for a login may answer with 511.
    if (response.status >= 500 && response.status !== 511) return 'server'
    if (!response.ok) return undefined
    const answer = (await response.json()) as { data?: AnswerOf<typeof listCourses> } // the code below checks each card
    if (!Array.isArray(answer.data)) return undefined
    const courses = pickTodaysCourses(readCourses(answer.data), Date.now())
    keep(courses)
    return courses
  } catch {
    return undefined
  }
}

/**
 * Returns the rows that have the fields of a card. Skips rows of another shape, for example from a captive portal or
 * an older build.
 */
export function readCourses(rows: unknown): TodayCourse[] {
  return Array.isArray(rows) ? rows.filter(isCourse) : []
}

function isCourse(row: unknown): row is TodayCourse {
  return (
    isRecord(row) &&
    ['id', 'slug', 'title', 'mode', 'level'].every(key => typeof row[key] === 'string') &&
    isRecord(row['category']) &&
    typeof row['category']['slug'] === 'string' &&
    typeof row['priceRupiah'] === 'number' &&
    (row['pricePoints'] === null || typeof row['pricePoints'] === 'number') &&
    (row['cover'] === undefined || isCover(row['cover'])) &&
    (row['nextSession'] === null || isSession(row['nextSession']))
  )
}

function isCover(row: unknown): boolean {
  return isRecord(row) && ['small', 'medium', 'alt'].every(key => typeof row[key] === 'string')
}

function isSession(row: unknown): boolean {
  if (!isRecord(row) || typeof row['startsAt'] !== 'string') return false
  return !Number.isNaN(Date.parse(row['startsAt'])) && ['WIB', 'WITA', 'WIT'].includes(String(row['zone']))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Selects the courses that start next. Each day another course comes first, so that the page changes during the week.
 */
export function pickTodaysCourses(courses: readonly TodayCourse[], now: number): TodayCourse[] {
  const soonest = courses
    .filter(({ nextSession }) => nextSession !== null && Date.parse(nextSession.startsAt) > now)
    .sort((a, b) => startOf(a) - startOf(b))
    .slice(0, SHOWN)
  const turn = soonest.length === 0 ? 0 : Math.floor(now / 86_400_000) % soonest.length
  return [...soonest.slice(turn), ...soonest.slice(0, turn)]
}

function startOf({ nextSession }: TodayCourse): number {
  return nextSession ? Date.parse(nextSession.startsAt) : Number.POSITIVE_INFINITY
}

function keep(courses: readonly TodayCourse[]): void {
  // If local storage is full or disabled, nothing is stored, and the next visit requests the list again.
  writeLocalStorage(KEY, JSON.stringify(courses))
}
