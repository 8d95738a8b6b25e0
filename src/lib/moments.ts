import { zones, type ZoneName } from './times.ts'

/**
 * Formats a date with time, year and time zone: '24 Nov 2026, 19.00 WIB'. Uses the device's time zone, or `zone`, the
 * time zone of the meeting's location. `at` is an ISO instant or milliseconds since 1970. A time that is no date can
 * only come from a damaged row of the device. It gets a text, because an error would close the whole page.
 */
export function formatMoment(at: string | number, zone?: ZoneName): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return 'waktu tidak diketahui'
  return new Intl.DateTimeFormat('id-ID', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(zone && { timeZone: zones[zone] }),
  }).format(date)
}

/** Formats a day in the device's time zone or in `timeZone`: 'Sabtu, 28 November 2026'. */
export function formatLongDay(at: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat('id-ID', { dateStyle: 'full', timeZone }).format(new Date(at))
}
