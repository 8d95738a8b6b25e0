import { nextMeeting, webinarPhase } from '#contract/webinar/webinar.rules.ts'
import type { WebinarCard } from '#contract/webinar/webinar.ts'
import type { WebinarSearch } from './webinar-search.ts'

export const views = [
  { value: undefined, label: 'Mendatang' },
  { value: 'milikku', label: 'Jadwalku' },
  { value: 'lewat', label: 'Rekaman' },
] as const

/** Webinars of a view at that time, also on a device without server contact for days. */
export function webinarsIn(webinars: readonly WebinarCard[], { tampil }: WebinarSearch, now: number): WebinarCard[] {
  const startOf = ({ meetings }: WebinarCard) =>
    Date.parse((nextMeeting(meetings, now) ?? meetings.at(-1))?.startsAt ?? '')
  const isComing = ({ meetings }: WebinarCard) => webinarPhase(meetings, now) === 'coming'
  const isMine = ({ registration }: WebinarCard) => registration.state !== 'none' || registration.wantsReminders
  switch (tampil) {
    case 'lewat':
      return webinars.filter(card => !isComing(card)).toSorted((a, b) => startOf(b) - startOf(a))
    case 'milikku':
      return webinars
        .filter(isMine)
        .toSorted((a, b) => Number(isComing(b)) - Number(isComing(a)) || startOf(a) - startOf(b))
    default:
      return webinars.filter(isComing).toSorted((a, b) => startOf(a) - startOf(b))
  }
}
