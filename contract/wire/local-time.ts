/** Hours between UTC and Indonesia's three time zones, which have no summer time. */
export const zoneHours = { WIB: 7, WITA: 8, WIT: 9 } as const
export type Zone = keyof typeof zoneHours
export const zones = ['WIB', 'WITA', 'WIT'] as const satisfies readonly Zone[]
/** Names of the time zones in the IANA database, for `Intl.DateTimeFormat`. */
export const timeZones = { WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' } as const satisfies Record<
  Zone,
  string
>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** First two digits of the BPS numbers of provinces. Provinces that are not listed use Jakarta's time. */
const provincesOf = {
  WITA: ['51', '52', '53', '63', '64', '65', '71', '72', '73', '74', '75', '76'],
  WIT: ['81', '82', '91', '92', '93', '94', '95', '96', '97'],
} as const satisfies Partial<Record<Zone, readonly string[]>>

/** Returns the time zone of a province by the first two digits of its BPS number. WIB if the province is unknown. */
export function getZoneOfProvince(provinceId: string | null): Zone {
  const number = provinceId?.slice(0, 2) ?? ''
  // The cast widens the type, because `includes` accepts only the listed numbers.
  if ((provincesOf.WITA as readonly string[]).includes(number)) return 'WITA'
  return (provincesOf.WIT as readonly string[]).includes(number) ? 'WIT' : 'WIB' // the cast widens the type, because `includes` accepts only its own elements
}

/** Returns the milliseconds since midnight in the zone. */
function countMsSinceMidnight(at: Date, zone: Zone): number {
  return (at.getTime() + zoneHours[zone] * HOUR_MS) % DAY_MS
}

/** Returns the start of the day in the zone. */
export function findDayStart(at: Date, zone: Zone): Date {
  return new Date(at.getTime() - countMsSinceMidnight(at, zone))
}

/** Returns the start of a calendar day in the zone. `day` is e.g. `2026-11-22`. */
export function startOfDay(day: string, zone: Zone): Date {
  return new Date(Date.parse(day) - zoneHours[zone] * HOUR_MS)
}

/** Returns the end of a calendar day in the zone: the first moment of the next day. */
export function endOfDay(day: string, zone: Zone): Date {
  return new Date(startOfDay(day, zone).getTime() + DAY_MS)
}

/** Returns the next time when a clock in the zone shows this hour. */
export function findNextTimeAt(hour: number, at: Date, zone: Zone): Date {
  const today = findDayStart(at, zone).getTime() + hour * HOUR_MS
  return new Date(today > at.getTime() ? today : today + DAY_MS)
}

/** Returns the calendar day in the zone, e.g. `2026-11-22`. */
export function formatIsoDay(at: Date, zone: Zone): string {
  return new Date(at.getTime() + zoneHours[zone] * HOUR_MS).toISOString().slice(0, 10)
}

/** Quiet hours, 21.00 to 06.00 local time, in which no notifications are sent. */
const QUIET_FROM_HOUR = 21
const QUIET_UNTIL_HOUR = 6

/** True during quiet hours. */
export function isQuietHour(at: Date, zone: Zone): boolean {
  const hour = Math.floor(countMsSinceMidnight(at, zone) / HOUR_MS)
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR
}

/** Returns the next end of the quiet hours. */
export function findQuietHoursEnd(at: Date, zone: Zone): Date {
  return findNextTimeAt(QUIET_UNTIL_HOUR, at, zone)
}
