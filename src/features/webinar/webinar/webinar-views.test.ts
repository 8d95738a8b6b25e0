import { HOUR_MS } from '#contract/wire/durations.ts'
import { expect, test } from 'vitest'
import type { WebinarCard } from '#contract/webinar/webinar.ts'
import { webinarsIn } from './webinar-views.ts'

const now = Date.parse('2026-11-24T12:00:00Z')

function card(slug: string, hours: number, state: 'none' | 'registered' | 'waiting' = 'none'): WebinarCard {
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

test('each view contains its own webinars, the nearest first', () => {
  const all = [card('nanti', 30), card('lalu', -30, 'registered'), card('kini', -0.5), card('besok', 20, 'waiting')]
  const slugs = (tampil?: 'milikku' | 'lewat') => webinarsIn(all, { tampil }, now).map(({ slug }) => slug)
  expect(slugs()).toEqual(['kini', 'besok', 'nanti'])
  expect(slugs('milikku')).toEqual(['besok', 'lalu'])
  expect(slugs('lewat')).toEqual(['lalu'])
})

test('treats a stored upcoming webinar as past once its time is over', () => {
  expect(webinarsIn([card('nanti', 30)], {}, now + 40 * HOUR_MS)).toEqual([])
})
