import { HOUR_MS } from '#contract/wire/durations.ts'
import type { WebinarCard } from '#contract/webinar/webinar.ts'

/** Returns a webinar of one hour that starts `hours` hours after `now`. */
export function createWebinarCard(
  slug: string,
  now: number,
  hours: number,
  state: 'none' | 'registered' | 'waiting' = 'none',
): WebinarCard {
  const startsAt = new Date(now + hours * HOUR_MS).toISOString()
  const endsAt = new Date(now + (hours + 1) * HOUR_MS).toISOString()
  const meeting = {
    id: slug,
    number: 1,
    state: 'planned' as const,
    sequence: 0,
    changedAt: startsAt,
    hasAfterwards: false,
  }
  return {
    id: slug,
    slug,
    kind: 'webinar',
    title: slug,
    summary: '',
    mode: 'Daring',
    zone: 'WIB',
    speaker: { name: '', title: '' },
    capacity: null,
    seatsLeft: null,
    meetings: [{ ...meeting, startsAt, endsAt }],
    registration: { state, wantsReminders: false, waitingPlace: null },
  }
}
