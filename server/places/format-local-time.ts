import { timeZones, type Zone } from '#contract/wire/local-time.ts'

/** Formats a time in the zone, with the label of the zone: '24 November 2026 pukul 20.00 WITA'. */
export function formatLocalTime(at: Date, zone: Zone): string {
  const format = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: timeZones[zone] })
  return `${format.format(at)} ${zone}`
}
