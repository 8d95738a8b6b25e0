import { zones, type ZoneName } from './times.ts'

/**
 * '24 Nov 2026, 19.00 WIB': formats every date with time, always with year and zone. Uses this device's zone or, with
 * `zone`, that of the meeting's location. Takes an ISO instant or milliseconds since 1970.
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

/** 'Sabtu, 28 November 2026' by this device's zone, or by `timeZone`. */
export function formatLongDay(at: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat('id-ID', { dateStyle: 'full', timeZone }).format(new Date(at))
}
