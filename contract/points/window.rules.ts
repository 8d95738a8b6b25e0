import { type Zone, zoneHours } from '../wire/local-time.ts'
import type { WindowKind } from './window.list.ts'

export const WINDOW_MAX_DAYS = 31
export const WINDOW_MAX_WEEKS = 52
export const MULTIPLIER_MAX = 5
const WINDOW_MAX_YEARS_AHEAD = 5

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** Start and end of a frenzy or redeem window. */
export interface WindowSpan {
  startsAt: Date
  endsAt: Date
}

/** Returns the window of each week. Indonesia has no summer time, so the hours do not change. */
export function listWeeklySpans({ startsAt, endsAt }: WindowSpan, weeks: number): WindowSpan[] {
  return Array.from({ length: weeks }, (_, week) => ({
    startsAt: new Date(startsAt.getTime() + week * WEEK_MS),
    endsAt: new Date(endsAt.getTime() + week * WEEK_MS),
  }))
}

/** Returns whether the window overlaps its own repetition in the next week. */
export function overlapsItself({ startsAt, endsAt }: WindowSpan, weeks: number): boolean {
  return weeks > 1 && endsAt.getTime() - startsAt.getTime() > WEEK_MS
}

/** True if the two windows overlap. A window that begins when the other ends does not overlap it. */
export const isOverlapping = (one: WindowSpan, other: WindowSpan): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** Returns a message if the window ends too late, which is probably a mistyped year. */
export function findLateWindowProblem({ endsAt }: WindowSpan, now: Date): string | undefined {
  const limit = new Date(now)
  limit.setUTCFullYear(limit.getUTCFullYear() + WINDOW_MAX_YEARS_AHEAD)
  return endsAt > limit ? `Jadwal paling jauh ${WINDOW_MAX_YEARS_AHEAD} tahun dari sekarang` : undefined
}

const days = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']

function getPartsInZone(at: Date, zone: Zone) {
  const local = new Date(at.getTime() + zoneHours[zone] * HOUR_MS)
  const [day = '', month = ''] = [days[local.getUTCDay()], months[local.getUTCMonth()]]
  const time = local.toISOString().slice(11, 16).replace(':', '.')
  return { day, date: `${local.getUTCDate()} ${month} ${local.getUTCFullYear()}`, time }
}

/** Formats a window: 'Sabtu, 28 Nov 2026 19.00–22.00 WIB'. Contains both days if the window ends on another day. */
export function formatSpan({ startsAt, endsAt }: WindowSpan, zone: Zone): string {
  const [start, end] = [getPartsInZone(startsAt, zone), getPartsInZone(endsAt, zone)]
  const first = `${start.day}, ${start.date} ${start.time}`
  return start.date === end.date
    ? `${first}–${end.time} ${zone}`
    : `${first} sampai ${end.day}, ${end.date} ${end.time} ${zone}`
}

const getEffect = (kind: WindowKind, multiplier: number): string =>
  kind === 'frenzy' ? `poin ×${multiplier}` : 'poin bisa ditukar'

/** Describes the effect before the window is saved: 'Sabtu, 28 Nov 2026 19.00–22.00 WIB: poin ×2'. */
export function describeWindowEffect(
  { kind, multiplier, weeks, ...span }: WindowSpan & { kind: WindowKind; multiplier: number; weeks: number },
  zone: Zone,
): string {
  const once = `${formatSpan(span, zone)}: ${getEffect(kind, multiplier)}`
  const lastWeeklySpan = listWeeklySpans(span, weeks).at(-1)
  if (weeks <= 1 || !lastWeeklySpan) return once
  const { day } = getPartsInZone(span.startsAt, zone)
  return `${once}, tiap ${day}, ${weeks} kali, terakhir ${getPartsInZone(lastWeeklySpan.startsAt, zone).date}`
}
