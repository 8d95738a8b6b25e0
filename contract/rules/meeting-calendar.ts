import type { Meeting, WebinarCard } from '../webinar.ts'
import type { CalendarEvent } from './ics.ts'

interface Told {
  webinar: Pick<WebinarCard, 'slug' | 'title' | 'summary' | 'zone' | 'mode'> & {
    meetings: readonly unknown[]
    speaker: { name: string }
  }
  meeting: Pick<Meeting, 'id' | 'number' | 'sequence' | 'state' | 'startsAt' | 'endsAt'>
  /** Where to go, where that is said. */
  place: string | null
  changedAt: string
  /** Our own site as people reach it. */
  origin: string
}

/** Where a meeting is joined: our room, never the join address itself, which nobody may keep. */
export function roomPath(slug: string, number: number): string {
  return `/webinar/${slug}/ruang/${number}`
}

/** What is left of a meeting that is over. */
export function recapPath(slug: string, number: number): string {
  return `/webinar/${slug}/rekap/${number}`
}

export function meetingTitle(webinar: { title: string; meetings: readonly unknown[] }, number: number): string {
  return webinar.meetings.length > 1 ? `${webinar.title} (sesi ${number})` : webinar.title
}

/** A meeting as calendars know it. The same UID for ever, whoever writes the file. */
export function meetingEvent({ webinar, meeting, place, changedAt, origin }: Told): CalendarEvent {
  const url = `${origin}${roomPath(webinar.slug, meeting.number)}`
  return {
    uid: `${meeting.id}@semai`,
    sequence: meeting.sequence,
    isCancelled: meeting.state === 'cancelled',
    changedAt,
    startsAt: meeting.startsAt,
    endsAt: meeting.endsAt,
    zone: webinar.zone,
    title: meetingTitle(webinar, meeting.number),
    description: `${webinar.summary}\nBersama ${webinar.speaker.name}\nRuang: ${url}`,
    location: webinar.mode === 'Luring' && place !== null ? place : url,
    url,
  }
}
