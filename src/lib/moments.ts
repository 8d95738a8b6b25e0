import { zones, type ZoneName } from './times.ts'

/**
 * Formats a date with time, year and time zone: '24 Nov 2026, 19.00 WIB'. Uses the device's time zone, or `zone`, the
 * time zone of the meeting's location. `at` is an ISO instant or milliseconds since 1970.
 */
export function formatMoment(at: string | number, zone?: ZoneName): string {
  return new Intl.DateTimeFormat('id-ID', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(zone && { timeZone: zones[zone] }),
  }).format(new Date(at))
}

/** Formats a day in the device's time zone or in `timeZone`: 'Sabtu, 28 November 2026'. */
export function formatLongDay(at: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat('id-ID', { dateStyle: 'full', timeZone }).format(new Date(at))
}
