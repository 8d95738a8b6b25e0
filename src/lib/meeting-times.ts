/**
 * 'Sel, 24 Nov 2026, 21.00 WIT': time of a meeting by the reader's clock, with its zone. Public pages are rendered before
 * the reader is known and use the clock of the place instead (`times.ts`, decision 350).
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

/** '24 Nov' by the reader's clock, for a day within the next twelve months. */
export function formatMeetingDay(startsAt: string, readerZone?: string): string {
  const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: readerZone })
  return day.format(new Date(startsAt))
}

/** '21.00 WIT' by the reader's clock. */
export function formatMeetingTime(startsAt: string, readerZone?: string): string {
  return formatMeeting(startsAt, readerZone).split(', ').at(-1) ?? ''
}

/** 'Sabtu, 28 November' by the reader's clock, for a day within the next twelve months. Takes milliseconds since 1970. */
export function formatMeetingDate(at: number, readerZone?: string): string {
  return new Intl.DateTimeFormat('id-ID', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: readerZone,
  }).format(at)
}
