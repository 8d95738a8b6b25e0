import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { createGoogleCalendarLink, createOutlookCalendarLink } from './calendar-links.ts'
import { type CalendarEvent, type CalendarFile, formatIcs } from './ics.ts'

const event: CalendarEvent = {
  uid: '5a3f0a1e-0000-4000-8000-000000000001@semai',
  sequence: 3,
  isCancelled: false,
  changedAt: '2026-11-20T01:02:03.000Z',
  startsAt: '2026-11-24T10:00:00.000Z',
  endsAt: '2026-11-24T11:30:00.000Z',
  zone: 'WIT',
  title: 'Rapat; besar, penting',
  description: 'Baris satu\nBaris dua',
  location: 'https://semai.test/webinar/rapat/ruang/1',
  url: 'https://semai.test/webinar/rapat/ruang/1',
}
const file = (changes: Partial<CalendarFile> = {}): string =>
  formatIcs({
    method: 'PUBLISH',
    name: 'Semai',
    organizer: { name: 'Semai', email: 'jadwal@semai.test' },
    events: [event],
    ...changes,
  })
const parsed = (text: string) => new ICAL.Component(ICAL.parse(text) as never)
const getFirst = (text: string) => new ICAL.Event(parsed(text).getFirstSubcomponent('vevent')!)

describe('calendar files', () => {
  test('parsing a calendar file gives the same text, time zone, alarms and sequence', () => {
    const text = file()
    const calendar = parsed(text)
    const zone = calendar.getFirstSubcomponent('vtimezone')!
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
    const read = getFirst(text)
    expect(read.uid).toBe(event.uid)
    expect(read.sequence).toBe(3)
    expect(read.summary).toBe(event.title)
    expect(read.description).toBe(event.description)
    expect(read.startDate.zone.tzid).toBe('Asia/Jayapura')
    expect(read.startDate.toString()).toBe('2026-11-24T19:00:00')
    expect(read.startDate.toJSDate().toISOString()).toBe(event.startsAt)
    expect(read.endDate.toJSDate().toISOString()).toBe(event.endsAt)
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    const alarms = read.component.getAllSubcomponents('valarm')
    expect(alarms.map(alarm => String(alarm.getFirstPropertyValue('trigger')))).toEqual(['-PT60M', '-PT10M'])
  })

  test('a cancelled event is marked as cancelled, has no alarms and keeps its UID', () => {
    for (const text of [file({ method: 'CANCEL' }), file({ events: [{ ...event, isCancelled: true }] })]) {
      const read = getFirst(text)
      expect(read.uid).toBe(event.uid)
      expect(read.component.getFirstPropertyValue('status')).toBe('CANCELLED')
      expect(read.component.getAllSubcomponents('valarm')).toEqual([])
    }
  })

  test('lines of a calendar file end in CRLF and have at most 75 octets, and no text can begin another field', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 300 })
    fc.assert(
      fc.property(words, words, fc.string({ unit: 'binary', maxLength: 200 }), (title, description, location) => {
        const text = file({ name: title, events: [{ ...event, title, description, location }] })
        expect(text.endsWith('\r\n')).toBe(true)
        for (const line of text.slice(0, -2).split('\r\n')) {
          expect(line).not.toMatch(/[\r\n]/)
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        }
        expect(parsed(text).getAllSubcomponents('vevent')).toHaveLength(1)
        const plain = title
          .toWellFormed()
          .replaceAll(/\r\n?|\n/g, '\n')
          .replaceAll(/[^\P{Cc}\n]/gu, ' ')
        expect(getFirst(text).summary).toBe(plain)
      }),
      { numRuns: 100 },
    )
  })

  test('creating two calendar files from the same event gives the same text', () => {
    expect(file()).toBe(file())
  })
})

test('links to Google and Outlook contain the time in UTC and the text without changes', () => {
  const google = new URL(createGoogleCalendarLink(event))
  expect(google.searchParams.get('dates')).toBe('20261124T100000Z/20261124T113000Z')
  expect(google.searchParams.get('text')).toBe(event.title)
  const outlook = new URL(createOutlookCalendarLink(event))
  expect(outlook.searchParams.get('subject')).toBe(event.title)
  expect(outlook.searchParams.get('startdt')).toBe(event.startsAt)
  expect(outlook.search).not.toContain('+')
})
