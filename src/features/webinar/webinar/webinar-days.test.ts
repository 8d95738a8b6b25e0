import { expect, test } from 'vitest'
import type { WebinarCard } from '#contract/webinar/webinar.ts'
import { createWebinarCard } from '#tests/support/webinar-card.ts'
import { filterLiveWebinars, groupWebinarsByDay } from './webinar-days.ts'

/** 19.00 WIB on a Tuesday. */
const now = Date.parse('2026-11-24T12:00:00Z')
const card = (title: string, hours: number): WebinarCard => ({
  ...createWebinarCard(`${title}-${hours}`, now, hours),
  title,
})
const titles = (cards: readonly WebinarCard[], zone: string) =>
  groupWebinarsByDay(cards, now, zone).map(({ title, groups }) => [
    title,
    ...groups.map(({ first, repeats }) => `${first.slug} +${repeats.length}`),
  ])

test('groups webinars by day in the time zone of the user, and shows each webinar once per day', () => {
  const cards = [
    card('Ruang Tanya', 0.2),
    card('Git', 1),
    card('Ruang Tanya', 2),
    card('Ruang Tanya', 20),
    card('SQL', 100),
  ]
  expect(titles(cards, 'Asia/Jakarta')).toEqual([
    ['Hari ini', 'Ruang Tanya-0.2 +1', 'Git-1 +0'],
    ['Besok', 'Ruang Tanya-20 +0'],
    ['Sabtu, 28 November', 'SQL-100 +0'],
  ])
})

test('lists a webinar at 22.30 WIB on the next day in Jayapura', () => {
  expect(titles([card('Git', 3.5)], 'Asia/Jakarta')).toEqual([['Hari ini', 'Git-3.5 +0']])
  expect(titles([card('Git', 3.5)], 'Asia/Jayapura')).toEqual([['Besok', 'Git-3.5 +0']])
})

test('lists the date with the seat of the learner separately from the other dates of a webinar', () => {
  const own = { ...createWebinarCard('Ruang Tanya-own', now, 2, 'registered'), title: 'Ruang Tanya' }
  const cards = [card('Ruang Tanya', 0.2), own, card('Ruang Tanya', 3)]
  expect(titles(cards, 'Asia/Jakarta')).toEqual([['Hari ini', 'Ruang Tanya-0.2 +1', 'Ruang Tanya-own +0']])
})

test('a webinar is live from the time its room opens until its end', () => {
  const cards = [card('lalu', -2), card('kini', -0.5), card('buka', 0.2), card('nanti', 1)]
  expect(filterLiveWebinars(cards, now).map(({ slug }) => slug)).toEqual(['kini--0.5', 'buka-0.2'])
})
