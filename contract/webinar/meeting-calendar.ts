import type { Meeting, WebinarCard } from './webinar.ts'
import type { CalendarEvent } from './ics.ts'

interface Facts {
  webinar: Pick<WebinarCard, 'slug' | 'title' | 'summary' | 'zone' | 'mode'> & {
    meetings: readonly unknown[]
    speaker: { name: string }
  }
  meeting: Pick<Meeting, 'id' | 'number' | 'sequence' | 'state' | 'startsAt' | 'endsAt'>
  /** Location of the meeting, if the caller may know it. */
  place: string | null
  changedAt: string
  /** Public origin of this site. */
  origin: string
}

/**
 * Returns the path of the meeting room, from which users join a meeting. Calendars contain this path, because the join
 * URL itself must not be stored.
 */
export function getRoomPath(slug: string, number: number): string {
  return `/webinar/${slug}/ruang/${number}`
}

/** Returns the path to the recap of a past meeting. */
export function getRecapPath(slug: string, number: number): string {
  return `/webinar/${slug}/rekap/${number}`
}

/** Returns the webinar's title. Adds the number of the meeting if the webinar has several meetings. */
export function formatMeetingTitle(webinar: { title: string; meetings: readonly unknown[] }, number: number): string {
  return webinar.meetings.length > 1 ? `${webinar.title} (sesi ${number})` : webinar.title
}

/** Returns a meeting as a calendar event. Page and server create the same UID, which never changes. */
export function createMeetingEvent({ webinar, meeting, place, changedAt, origin }: Facts): CalendarEvent {
  const url = `${origin}${getRoomPath(webinar.slug, meeting.number)}`
  return {
    uid: `${meeting.id}@semai`,
    sequence: meeting.sequence,
    isCancelled: meeting.state === 'cancelled',
    changedAt,
    startsAt: meeting.startsAt,
    endsAt: meeting.endsAt,
    zone: webinar.zone,
    title: formatMeetingTitle(webinar, meeting.number),
    description: `${webinar.summary}\nBersama ${webinar.speaker.name}\nRuang: ${url}`,
    location: webinar.mode === 'Luring' && place !== null ? place : url,
    url,
  }
}
