import { DAY_MS } from '#contract/wire/durations.ts'
import { isRoomOpen } from '#contract/webinar/webinar.rules.ts'
import { formatMeetingDate } from '#app/lib/meeting-times.ts'
import type { WebinarCard } from '#contract/webinar/webinar.ts'
import { hasOwnRegistration, getWebinarStart } from './webinar-views.ts'

/** A webinar together with later webinars of the same title in the list. */
export interface WebinarGroup {
  first: WebinarCard
  repeats: readonly WebinarCard[]
}

export interface WebinarDay {
  /** 'Hari ini' (today), 'Besok' (tomorrow), or a date such as 'Sabtu, 28 November'. */
  title: string
  groups: readonly WebinarGroup[]
}

/** Returns the webinars whose meeting room is open at `now`. */
export function filterLiveWebinars(webinars: readonly WebinarCard[], now: number): WebinarCard[] {
  return webinars.filter(({ meetings }) => meetings.some(meeting => isRoomOpen(meeting, now)))
}

/** Groups sorted webinars by day in the device's time zone. Webinars of the same title on one day become one group. */
export function groupWebinarsByDay(webinars: readonly WebinarCard[], now: number, readerZone?: string): WebinarDay[] {
  const format = (at: number) => formatMeetingDate(at, readerZone)
  const names = new Map([
    [format(now), 'Hari ini'],
    [format(now + DAY_MS), 'Besok'],
  ])
  const days = new Map<string, WebinarCard[]>()
  for (const card of webinars) {
    const name = format(getWebinarStart(card, now))
    days.set(name, [...(days.get(name) ?? []), card])
  }
  return [...days].map(([name, cards]) => ({ title: names.get(name) ?? name, groups: groupRepeats(cards) }))
}

/**
 * Groups webinars of the same title. Webinars of the learner are not grouped, because each shows its own seat and the
 * link to its meeting room.
 */
export function groupRepeats(webinars: readonly WebinarCard[]): WebinarGroup[] {
  const groups = new Map<string, WebinarCard[]>()
  for (const card of webinars) {
    const key = hasOwnRegistration(card) ? card.id : card.title
    groups.set(key, [...(groups.get(key) ?? []), card])
  }
  return [...groups.values()].flatMap(([first, ...repeats]) => (first ? [{ first, repeats }] : []))
}
