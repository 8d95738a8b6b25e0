import type { CalendarEvent } from './ics.ts'

type Linked = Pick<CalendarEvent, 'startsAt' | 'endsAt' | 'title' | 'description' | 'location'>

const compact = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Spaces as %20: Outlook shows the plus signs of a form as they are. */
function queryOf(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')
}

/** Opens Google Calendar with the event filled in. It is a copy: a later change does not reach it. */
export function googleCalendarLink({ startsAt, endsAt, title, description, location }: Linked): string {
  const query = queryOf({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details: description,
    location,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** The same for Outlook on the web. */
export function outlookCalendarLink({ startsAt, endsAt, title, description, location }: Linked): string {
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
