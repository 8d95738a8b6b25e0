/** IANA names of the three Indonesian time zones. */
export const zones = { WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' } as const
export type ZoneName = keyof typeof zones

/** Formats a day in the time zone of the location: 'Senin, 24 November 2026'. */
export function formatDay(instant: string, zone: ZoneName): string {
  return new Intl.DateTimeFormat('id-ID', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zones[zone],
  }).format(new Date(instant))
}

/** Formats a day: '24 Nov 2026'. */
export function formatShortDay(instant: string, zone: ZoneName): string {
  return new Intl.DateTimeFormat('id-ID', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: zones[zone],
  }).format(new Date(instant))
}

/** Formats a day without its year: '24 Nov'. Only for days within the next twelve months. */
export function formatDayMonth(instant: string, zone: ZoneName): string {
  const format = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: zones[zone] })
  return format.format(new Date(instant))
}

/** Formats a time: '19.00 WIB'. */
export function formatTime(instant: string, zone: ZoneName): string {
  const time = new Intl.DateTimeFormat('id-ID', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zones[zone],
  }).format(new Date(instant))
  return `${time} ${zone}`
}

/** Formats a day in Jakarta's time zone: '24 November 2026'. */
export function formatDate(instant: string): string {
  return new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: zones.WIB }).format(new Date(instant))
}

/** Returns the day in Jakarta's time zone: '2026-11-24'. */
export function formatDayInJakarta(instant: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zones.WIB }).format(new Date(instant))
}
