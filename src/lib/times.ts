/** IANA names of the three Indonesian zones. */
export const zones = { WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' } as const
export type ZoneName = keyof typeof zones

/** 'Senin, 24 November 2026', in the zone of the meeting's location. */
export function formatDay(instant: string, zone: ZoneName): string {
  return new Intl.DateTimeFormat('id-ID', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zones[zone],
  }).format(new Date(instant))
}

/** '24 Nov 2026' */
export function formatShortDay(instant: string, zone: ZoneName): string {
  return new Intl.DateTimeFormat('id-ID', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: zones[zone],
  }).format(new Date(instant))
}

/** '24 Nov', for a day within the next twelve months. */
export function formatDayMonth(instant: string, zone: ZoneName): string {
  const format = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: zones[zone] })
  return format.format(new Date(instant))
}

/** '19.00 WIB' */
export function formatTime(instant: string, zone: ZoneName): string {
  const time = new Intl.DateTimeFormat('id-ID', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zones[zone],
  }).format(new Date(instant))
  return `${time} ${zone}`
}

/** '24 November 2026', the day in Jakarta. */
export function formatDate(instant: string): string {
  return new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: zones.WIB }).format(new Date(instant))
}

/** '2026-11-24', the day in Jakarta. */
export function dayInJakarta(instant: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zones.WIB }).format(new Date(instant))
}
