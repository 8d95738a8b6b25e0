import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { CourseCard } from '#contract/catalog/course.ts'
import { findPublicPage } from '#contract/site/public-pages.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { emptyMessages, listCatalogChoices, searchCourses } from './catalog.ts'
import { CatalogSearch } from './catalog-search.ts'

const course = (
  title: string,
  instructorName = 'Ratna Wulandari',
  mode: CourseCard['mode'] = 'Daring',
): CourseCard => ({
  id: title,
  slug: 'x',
  title,
  summary: 'Belajar dari nol.',
  mode,
  level: 'Pemula',
  category: { slug: 'data', title: 'Data & Analisis' },
  careerTrack: { id: 'ct', slug: 'analis-data', title: 'Analis Data' },
  instructorName,
  priceRupiah: 0,
  pricePoints: null,
  durationHours: 1,
  nextSession: null,
})
const titles = (cari: string, courses: CourseCard[]) => searchCourses(courses, { cari }).map(each => each.title)

describe('catalogue search', () => {
  const courses = [course('Dasar SQL'), course('Café dan UMKM', 'Lestari Sinaga')]
  it('the catalogue without search text shows all courses', () => expect(titles('  ', courses)).toHaveLength(2))
  it('the catalogue search requires every word, at any position', () => {
    expect(titles('sql ratna', courses)).toEqual(['Dasar SQL'])
    expect(titles('sql lestari', courses)).toEqual([])
  })
  it('filters the courses by type', () => {
    const both = [...courses, course('SQL di kelas', 'Ratna Wulandari', 'Luring')]
    expect(searchCourses(both, { type: 'Luring' })).toEqual([both[2]])
    expect(searchCourses(both, { type: 'Daring', cari: 'sql' })).toEqual([both[0]])
    expect(searchCourses(both, {})).toEqual(both)
  })
  it('filters the courses by topic, level and ways to pay', () => {
    const web = { ...course('HTML'), category: { slug: 'web', title: 'Pengembangan Web' }, level: 'Lanjut' as const }
    const points = { ...course('Excel'), priceRupiah: 99_000, pricePoints: 990 }
    const all = [course('Dasar SQL'), web, points]
    expect(searchCourses(all, { topik: 'web' })).toEqual([web])
    expect(searchCourses(all, { tingkat: 'Lanjut' })).toEqual([web])
    expect(searchCourses(all, { bayar: 'poin' })).toEqual([points])
    expect(searchCourses(all, { bayar: 'gratis' })).toEqual([all[0], web])
  })
  it('the catalogue filters offer only levels and prices that a course has or that are already chosen', () => {
    const paid = { ...course('Excel'), priceRupiah: 99_000 }
    const labels = (search: CatalogSearch) =>
      Object.fromEntries(
        listCatalogChoices([paid], search).map(({ name, options }) => [name, options.map(({ label }) => label)]),
      )
    expect(labels({})).toMatchObject({ tingkat: ['Pemula'] })
    expect(labels({})).not.toHaveProperty('bayar')
    expect(labels({ tingkat: 'Lanjut', bayar: 'gratis' })).toMatchObject({
      tingkat: ['Pemula', 'Lanjut'],
      bayar: ['Gratis'],
    })
  })
  it('sorts the courses by start, price or length, and lists courses without a date last', () => {
    const session = {
      id: 's',
      title: 'Sesi',
      zone: 'WIB',
      meetingCount: 1,
      quota: 9,
      seatsLeft: 9,
      place: null,
    } as const
    const at = (title: string, startsAt: string, priceRupiah: number, durationHours: number): CourseCard => ({
      ...course(title),
      priceRupiah,
      durationHours,
      nextSession: { ...session, startsAt },
    })
    const all = [
      course('Tanpa jadwal A'),
      course('Tanpa jadwal B'),
      at('Nanti', '2027-02-01T02:00:00.000Z', 50_000, 2),
      at('Segera', '2027-01-01T02:00:00.000Z', 99_000, 9),
    ]
    const ordered = (urut: 'mulai' | 'harga' | 'singkat') => searchCourses(all, { urut }).map(({ title }) => title)
    expect(ordered('mulai')).toEqual(['Segera', 'Nanti', 'Tanpa jadwal A', 'Tanpa jadwal B'])
    expect(ordered('harga')).toEqual(['Tanpa jadwal A', 'Tanpa jadwal B', 'Nanti', 'Segera'])
    expect(ordered('singkat')).toEqual(['Tanpa jadwal A', 'Tanpa jadwal B', 'Nanti', 'Segera'])
  })
  it('the catalogue search ignores case and accents', () => expect(titles('CAFE', courses)).toEqual(['Café dan UMKM']))
})

describe('the URL of the catalogue', () => {
  it('a filtered catalogue has no server-rendered document, because the document shows all courses', () => {
    expect(findPublicPage('/kelas')).toBeDefined()
    expectAll(Object.keys(CatalogSearch.entries), name => findPublicPage('/kelas', `?${name}=x`) === undefined)
  })
  it('the URL of the catalogue keeps known filters', () => {
    expect(v.parse(CatalogSearch, { type: 'Luring', cari: 'sql' })).toEqual({ type: 'Luring', cari: 'sql' })
  })
  it('the URL of the catalogue ignores unknown filters', () => {
    const search = v.parse(CatalogSearch, { type: 'Kosmik', cari: 7, utm_source: 'x' })
    expect(search.type).toBeUndefined()
    expect(search.cari).toBeUndefined()
    const odd = { topik: 7, tingkat: 'Dewa', bayar: 'utang', urut: 'acak' }
    expect(Object.values(v.parse(CatalogSearch, odd)).filter(Boolean)).toEqual([])
  })
})

it('the message of an empty catalogue says whether no courses exist or no course matches the filter', () => {
  expect(emptyMessages(0, {})).toMatchObject({ title: 'Belum ada kelas', isNarrowed: false })
  expect(emptyMessages(3, { type: 'Luring' })).toMatchObject({ title: 'Belum ada kelas Luring', isNarrowed: true })
  expect(emptyMessages(3, { tingkat: 'Lanjut' }).title).toBe('Belum ada kelas untuk pilihan ini')
  expect(emptyMessages(3, { cari: 'las' }).title).toBe('Belum ada kelas untuk “las”')
})
