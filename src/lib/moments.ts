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

const relative = new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' })
const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** '3 jam yang lalu', 'kemarin'; under a minute, and in a future that a moved clock made up: 'baru saja'. */
export function formatAge(at: number, now: number): string {
  for (const [unit, ms] of steps) if (now - at >= ms) return relative.format(-Math.floor((now - at) / ms), unit)
  return 'baru saja'
}
