import { findNextMeeting, getWebinarPhase } from '#contract/webinar/webinar.rules.ts'
import type { WebinarCard } from '#contract/webinar/webinar.ts'
import type { WebinarSearch } from './webinar-search.ts'

export const webinarViews = [
  { value: undefined, label: 'Mendatang' },
  { value: 'milikku', label: 'Jadwalku' },
  { value: 'lewat', label: 'Rekaman' },
] as const

/**
 * Returns the start of the running or next meeting in milliseconds since 1970. If there is none, returns the start of
 * the last meeting.
 */
export function getWebinarStart({ meetings }: WebinarCard, now: number): number {
  return Date.parse((findNextMeeting(meetings, now) ?? meetings.at(-1))?.startsAt ?? '')
}

/** Returns whether the learner has a seat, is on the waiting list, or wants reminders. */
export function hasOwnRegistration({ registration }: WebinarCard): boolean {
  return registration.state !== 'none' || registration.wantsReminders
}

/** Returns whether a meeting of the webinar runs now or is still to come. */
export function isComing({ meetings }: WebinarCard, now: number): boolean {
  return getWebinarPhase(meetings, now) === 'coming'
}

/**
 * Returns the webinars of a view at the time `now`. The result is correct even on a device that has been offline for
 * days.
 */
export function filterWebinars(
  webinars: readonly WebinarCard[],
  { tampil }: WebinarSearch,
  now: number,
): WebinarCard[] {
  const byStart = (a: WebinarCard, b: WebinarCard) => getWebinarStart(a, now) - getWebinarStart(b, now)
  switch (tampil) {
    case 'lewat':
      return webinars.filter(card => !isComing(card, now)).toSorted((a, b) => byStart(b, a))
    case 'milikku':
      return webinars
        .filter(hasOwnRegistration)
        .toSorted((a, b) => Number(isComing(b, now)) - Number(isComing(a, now)) || byStart(a, b))
    default:
      return webinars.filter(card => isComing(card, now)).toSorted(byStart)
  }
}
