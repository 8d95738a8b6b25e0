import { timeZones, type Zone } from '#contract/wire/local-time.ts'

/** Formats '24 November 2026 pukul 20.00 WITA': the time that clocks in that zone show, with its label. */
export function localMoment(at: Date, zone: Zone): string {
  const moment = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: timeZones[zone] })
  return `${moment.format(at)} ${zone}`
}
