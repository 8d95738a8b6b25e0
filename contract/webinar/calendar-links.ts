import type { CalendarEvent } from './ics.ts'

type Linked = Pick<CalendarEvent, 'startsAt' | 'endsAt' | 'title' | 'description' | 'location'>

const compact = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Encodes spaces as %20, because Outlook would show the plus signs of form encoding. */
function queryOf(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')
}

/**
 * Returns a link that opens Google Calendar with the event filled in. The event is a copy, so it does not receive later
 * changes.
 */
export function createGoogleCalendarLink({ startsAt, endsAt, title, description, location }: Linked): string {
  const query = queryOf({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details: description,
    location,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Returns a link that opens Outlook on the web with the event filled in. */
export function createOutlookCalendarLink({ startsAt, endsAt, title, description, location }: Linked): string {
  const query = queryOf({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(startsAt).toISOString(),
    enddt: new Date(endsAt).toISOString(),
    body: description,
    location,
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`
}
