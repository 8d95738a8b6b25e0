import type { ZoneName } from '#app/lib/times.ts'

/**
 * product.md §9: a date with time is typed as `YYYY-MM-DD HH:mm`. It is read by the clock of Jakarta, or of the zone in which the
 * learners of a session read it, whatever the clock of this device says.
 */
const hoursAhead = { WIB: 7, WITA: 8, WIT: 9 } as const satisfies Record<ZoneName, number>
const HOUR_MS = 3_600_000

export const momentHint = (zone: ZoneName = 'WIB') => `Tulis YYYY-MM-DD HH:mm, waktu ${zone}.`

/** The zone a form holds as text; Jakarta's until one was chosen. */
export function zoneOf(text: string | undefined): ZoneName {
  return text === 'WITA' || text === 'WIT' ? text : 'WIB'
}

export function momentText(at: string | number, zone: ZoneName = 'WIB'): string {
  return new Date(new Date(at).getTime() + hoursAhead[zone] * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')
}

/** As an instant. Anything else stays as it was typed, so that the server's message appears beside the field. */
export function momentOf(text: string, zone: ZoneName = 'WIB'): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}[:.]\d{2})$/.exec(text.trim()) ?? []
  if (day === undefined || time === undefined) return text
  const at = new Date(`${day}T${time.replace('.', ':')}:00+0${hoursAhead[zone]}:00`)
  const isReal = !Number.isNaN(at.getTime()) && momentText(at.getTime(), zone) === `${day} ${time.replace('.', ':')}`
  return isReal ? at.toISOString() : text
}
