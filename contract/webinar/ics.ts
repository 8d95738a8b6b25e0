import { brand } from '../site/brand.ts'
/**
 * Calendar files (RFC 5545 and 5546) for Google, Apple and Outlook. Page and server both write them, so that a session
 * can be added to a calendar offline. A file contains no personal data, because many users get the same file.
 */

export type CalendarZone = 'WIB' | 'WITA' | 'WIT'

export interface CalendarEvent {
  /** Id of the event. Does not change when the event changes. */
  uid: string
  /** Number that grows with each change. Calendars show the event with the highest number. */
  sequence: number
  isCancelled: boolean
  /** Time of the last change. The time of the request is not used, so that every request returns the same file. */
  changedAt: string
  startsAt: string
  endsAt: string
  zone: CalendarZone
  title: string
  description: string
  location: string
  /** URL of the meeting room on this site. */
  url: string
}

export interface CalendarFile {
  /** PUBLISH: the event is only for information. REQUEST and CANCEL: change an event that was sent earlier. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  /** Name of the whole calendar, for feeds. */
  name: string
  organizer: { name: string; email: string }
  events: readonly CalendarEvent[]
}

/** The three zones have no summer time, so one rule per zone is enough. */
const zones = {
  WIB: { id: 'Asia/Jakarta', offset: '+0700', hours: 7 },
  WITA: { id: 'Asia/Makassar', offset: '+0800', hours: 8 },
  WIT: { id: 'Asia/Jayapura', offset: '+0900', hours: 9 },
} as const satisfies Record<CalendarZone, { id: string; offset: string; hours: number }>

const ALARM_MINUTES = [60, 10]

/** Returns an iCalendar file (RFC 5545) with the time zones that its events use. */
export function formatIcs({ method, name, organizer, events }: CalendarFile): string {
  const used = [...new Set(events.map(event => event.zone))].toSorted()
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Jadwal//ID`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    ...used.flatMap(formatTimezone),
    ...events.flatMap(event => formatEvent(event, method, organizer)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function formatTimezone(zone: CalendarZone): string[] {
  const { id, offset } = zones[zone]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${id}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    `TZNAME:${zone}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
}

function formatEvent(
  event: CalendarEvent,
  method: CalendarFile['method'],
  organizer: CalendarFile['organizer'],
): string[] {
  const isOff = event.isCancelled || method === 'CANCEL'
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `DTSTART;TZID=${zones[event.zone].id}:${local(event.startsAt, event.zone)}`,
    `DTEND;TZID=${zones[event.zone].id}:${local(event.endsAt, event.zone)}`,
    `SUMMARY:${escapeText(isOff ? `Batal: ${event.title}` : event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `URL:${event.url}`,
    `ORGANIZER;CN="${removeQuotes(organizer.name)}":mailto:${organizer.email}`,
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    ...(isOff ? [] : ALARM_MINUTES.flatMap(minutes => formatAlarm(event.title, minutes))),
    'END:VEVENT',
  ]
}

function formatAlarm(title: string, minutes: number): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(title)}`, `TRIGGER:-PT${minutes}M`, 'END:VALARM']
}

/** Formats a time as 20261124T120000Z. */
function utc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** Returns the local time in the zone. */
function local(instant: string, zone: CalendarZone): string {
  return utc(new Date(Date.parse(instant) + zones[zone].hours * 3_600_000).toISOString()).slice(0, -1)
}

/**
 * Escapes the four characters that have a meaning in text values. Replaces other control characters with spaces,
 * because strict parsers refuse them.
 */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, mark => `\\${mark}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')
}

/** Replaces quotation marks and control characters with spaces, because parameters have no escape syntax. */
function removeQuotes(text: string): string {
  return text.toWellFormed().replaceAll(/["\p{Cc}]/gu, ' ')
}

const LINE_OCTETS = 75

/** Returns the number of octets of a character in UTF-8. */
function countOctets(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** Splits a line at 75 octets, without splitting a character. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = countOctets(character)
    // A continuation line begins with a space, which counts as an octet, so the line has space for one octet less.
    const room = parts.length === 0 ? LINE_OCTETS : LINE_OCTETS - 1
    if (octets + size > room) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
