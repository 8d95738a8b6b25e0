import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { CourseCard } from '#contract/catalog/course.ts'
import { emptyMessages, CatalogSearch, searchCourses } from './catalog.ts'

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
  it('shows all courses without search text', () => expect(titles('  ', courses)).toHaveLength(2))
  it('requires every word, at any position', () => {
    expect(titles('sql ratna', courses)).toEqual(['Dasar SQL'])
    expect(titles('sql lestari', courses)).toEqual([])
  })
  it('filters by type', () => {
    const both = [...courses, course('SQL di kelas', 'Ratna Wulandari', 'Luring')]
    expect(searchCourses(both, { type: 'Luring' })).toEqual([both[2]])
    expect(searchCourses(both, { type: 'Daring', cari: 'sql' })).toEqual([both[0]])
    expect(searchCourses(both, {})).toEqual(both)
  })
  it('ignores case and accents', () => expect(titles('CAFE', courses)).toEqual(['Café dan UMKM']))
})

describe('catalogue address', () => {
  it('keeps known filters', () => {
    expect(v.parse(CatalogSearch, { type: 'Luring', cari: 'sql' })).toEqual({ type: 'Luring', cari: 'sql' })
  })
  it('ignores unknown filters', () => {
    const search = v.parse(CatalogSearch, { type: 'Kosmik', cari: 7, utm_source: 'x' })
    expect(search.type).toBeUndefined()
    expect(search.cari).toBeUndefined()
  })
})

it('an empty catalogue says whether there are no courses or none for the filter', () => {
  expect(emptyMessages(0, {})).toMatchObject({ title: 'Belum ada kelas', isNarrowed: false })
  expect(emptyMessages(3, { type: 'Luring' })).toMatchObject({ title: 'Belum ada kelas Luring', isNarrowed: true })
  expect(emptyMessages(3, { cari: 'las' }).title).toBe('Belum ada kelas untuk “las”')
})
