/** Indonesia's three zones. None of them changes its clocks in the year. */
export const zoneHours = { WIB: 7, WITA: 8, WIT: 9 } as const
export type Zone = keyof typeof zoneHours
export const zones = ['WIB', 'WITA', 'WIT'] as const satisfies readonly Zone[]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The first two digits of a province's official number. Everything not named here keeps Jakarta's time. */
const provincesOf = {
  WITA: ['51', '52', '53', '63', '64', '65', '71', '72', '73', '74', '75', '76'],
  WIT: ['81', '82', '91', '92', '93', '94', '95', '96', '97'],
} as const satisfies Partial<Record<Zone, readonly string[]>>

export function zoneOfProvince(provinceId: string | null): Zone {
  const number = provinceId?.slice(0, 2) ?? ''
  if ((provincesOf.WITA as readonly string[]).includes(number)) return 'WITA'
  return (provincesOf.WIT as readonly string[]).includes(number) ? 'WIT' : 'WIB'
}

/** Milliseconds since midnight on a clock of that zone. */
function sinceMidnightMs(at: Date, zone: Zone): number {
  return (at.getTime() + zoneHours[zone] * HOUR_MS) % DAY_MS
}

/** The start of the day there. */
export function dayStart(at: Date, zone: Zone): Date {
  return new Date(at.getTime() - sinceMidnightMs(at, zone))
}

/** The next time the clocks there show that hour. */
export function nextTimeAt(hour: number, at: Date, zone: Zone): Date {
  const today = dayStart(at, zone).getTime() + hour * HOUR_MS
  return new Date(today > at.getTime() ? today : today + DAY_MS)
}

/** `2026-11-22`, as the calendar there says. */
export function dayName(at: Date, zone: Zone): string {
  return new Date(at.getTime() + zoneHours[zone] * HOUR_MS).toISOString().slice(0, 10)
}

/** From 21.00 to 06.00 nothing rings. */
const QUIET_FROM_HOUR = 21
const QUIET_UNTIL_HOUR = 6

export function isQuiet(at: Date, zone: Zone): boolean {
  const hour = Math.floor(sinceMidnightMs(at, zone) / HOUR_MS)
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR
}

export function quietUntil(at: Date, zone: Zone): Date {
  return nextTimeAt(QUIET_UNTIL_HOUR, at, zone)
}
