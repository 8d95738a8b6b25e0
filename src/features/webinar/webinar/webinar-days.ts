import { DAY_MS } from '#contract/wire/durations.ts'
import { isRoomOpen } from '#contract/webinar/webinar.rules.ts'
import { formatMeetingDate } from '#app/lib/meeting-times.ts'
import type { WebinarCard } from '#contract/webinar/webinar.ts'
import { isMine, startOf } from './webinar-views.ts'

/** One webinar with the later ones of the same title in the same list. */
export interface WebinarGroup {
  first: WebinarCard
  repeats: readonly WebinarCard[]
}

export interface WebinarDay {
  /** 'Hari ini', 'Besok', else 'Sabtu, 28 November'. */
  title: string
  groups: readonly WebinarGroup[]
}

/** The webinars whose room is open now. */
export function liveWebinars(webinars: readonly WebinarCard[], now: number): WebinarCard[] {
  return webinars.filter(({ meetings }) => meetings.some(meeting => isRoomOpen(meeting, now)))
}

/** Groups sorted webinars by day of the reader's clock, and joins repeats of one title on a day to one group. */
export function webinarDays(webinars: readonly WebinarCard[], now: number, readerZone?: string): WebinarDay[] {
  const format = (at: number) => formatMeetingDate(at, readerZone)
  const names = new Map([
    [format(now), 'Hari ini'],
    [format(now + DAY_MS), 'Besok'],
  ])
  const days = new Map<string, WebinarCard[]>()
  for (const card of webinars) {
    const name = format(startOf(card, now))
    days.set(name, [...(days.get(name) ?? []), card])
  }
  return [...days].map(([name, cards]) => ({ title: names.get(name) ?? name, groups: groupRepeats(cards) }))
}

/** Groups webinars of one title. The learner's own stand alone, with their seat and the way into their room. */
export function groupRepeats(webinars: readonly WebinarCard[]): WebinarGroup[] {
  const groups = new Map<string, WebinarCard[]>()
  for (const card of webinars) {
    const key = isMine(card) ? card.id : card.title
    groups.set(key, [...(groups.get(key) ?? []), card])
  }
  return [...groups.values()].flatMap(([first, ...repeats]) => (first ? [{ first, repeats }] : []))
}
