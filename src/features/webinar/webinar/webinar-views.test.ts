import { HOUR_MS } from '#contract/wire/durations.ts'
import { expect, test } from 'vitest'
import { createWebinarCard } from '#tests/support/webinar-card.ts'
import { filterWebinars } from './webinar-views.ts'

const now = Date.parse('2026-11-24T12:00:00Z')

const card = (slug: string, hours: number, state?: 'none' | 'registered' | 'waiting') =>
  createWebinarCard(slug, now, hours, state)

test('lists upcoming, own and past webinars, the nearest first', () => {
  const all = [card('nanti', 30), card('lalu', -30, 'registered'), card('kini', -0.5), card('besok', 20, 'waiting')]
  const slugs = (tampil?: 'milikku' | 'lewat') => filterWebinars(all, { tampil }, now).map(({ slug }) => slug)
  expect(slugs()).toEqual(['kini', 'besok', 'nanti'])
  expect(slugs('milikku')).toEqual(['besok', 'lalu'])
  expect(slugs('lewat')).toEqual(['lalu'])
})

test('treats a stored upcoming webinar as past once its time is over', () => {
  expect(filterWebinars([card('nanti', 30)], {}, now + 40 * HOUR_MS)).toEqual([])
})
