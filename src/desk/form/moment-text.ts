import { HOUR_MS } from '#contract/wire/durations.ts'
import type { ZoneName } from '#app/lib/times.ts'

/**
 * Hours ahead of UTC. Dates with time are typed as `YYYY-MM-DD HH:mm` in one of these time zones, independent of this
 * device's time zone. The default is Jakarta's (WIB).
 */
const hoursAhead = { WIB: 7, WITA: 8, WIT: 9 } as const satisfies Record<ZoneName, number>

export const formatMomentHint = (zone: ZoneName = 'WIB') => `Tulis YYYY-MM-DD HH:mm, waktu ${zone}.`

/** Returns the time zone of a form value, or the zone of Jakarta if no zone is chosen yet. */
export function parseZone(text: string | undefined): ZoneName {
  return text === 'WITA' || text === 'WIT' ? text : 'WIB'
}

export function formatDateTimeInput(at: string | number, zone: ZoneName = 'WIB'): string {
  return new Date(new Date(at).getTime() + hoursAhead[zone] * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')
}

/**
 * Converts typed text to an ISO time. Returns invalid text unchanged, so that the server's message appears at the
 * field.
 */
export function parseInstant(text: string, zone: ZoneName = 'WIB'): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}[:.]\d{2})$/.exec(text.trim()) ?? []
  if (day === undefined || time === undefined) return text
  const at = new Date(`${day}T${time.replace('.', ':')}:00+0${hoursAhead[zone]}:00`)
  const isReal =
    !Number.isNaN(at.getTime()) && formatDateTimeInput(at.getTime(), zone) === `${day} ${time.replace('.', ':')}`
  return isReal ? at.toISOString() : text
}
