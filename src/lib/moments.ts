import { formatShortDay, formatTime, type ZoneName } from './times.ts'

const local = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** '24 Nov, 19.00' by the clock of this device. Takes an ISO instant or milliseconds since 1970. */
export function formatMoment(at: string | number): string {
  return local.format(new Date(at))
}

/** '24 Nov 2026, 19.00 WIB', as people at the meeting's place read it. */
export function formatSessionStart(instant: string, zone: ZoneName): string {
  return `${formatShortDay(instant, zone)}, ${formatTime(instant, zone)}`
}
