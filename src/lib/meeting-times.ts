/**
 * Formats the time of a meeting: 'Sel, 24 Nov 2026, 21.00 WIT'. Uses the device's time zone, unless `readerZone` is
 * given. Public pages are rendered before the user is known, so they use the time zone of the location (`times.ts`,
 * decision 350).
 */
export function formatMeeting(startsAt: string, readerZone?: string): string {
  const at = new Date(startsAt)
  const day = new Intl.DateTimeFormat('id-ID', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: readerZone,
  })
  const time = new Intl.DateTimeFormat('id-ID', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone: readerZone,
  })
  return `${day.format(at)}, ${time.format(at)}`
}

/** Formats a day without its year, in the device's time zone: '24 Nov'. Only for days within the next twelve months. */
export function formatMeetingDay(startsAt: string, readerZone?: string): string {
  const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: readerZone })
  return day.format(new Date(startsAt))
}

/** Formats a time with the device's time zone: '21.00 WIT'. */
export function formatMeetingTime(startsAt: string, readerZone?: string): string {
  return formatMeeting(startsAt, readerZone).split(', ').at(-1) ?? ''
}

/**
 * Formats a day without its year, in the device's time zone: 'Sabtu, 28 November'. Only for days within the next twelve
 * months. `at` is in milliseconds since 1970.
 */
export function formatMeetingDate(at: number, readerZone?: string): string {
  return new Intl.DateTimeFormat('id-ID', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: readerZone,
  }).format(at)
}
