import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { CareerTrack } from '#contract/catalog/career-track.ts'
import { listCategories, emptyMessages, ProgramSearch, filterPrograms } from './program-search.ts'

const program = (slug: string, category: string): CareerTrack => ({
  id: slug,
  slug,
  title: slug,
  summary: '',
  description: '',
  category: { id: category, slug: category, title: category.toUpperCase() },
  version: 1,
  trackCount: 3,
  classCount: 9,
  materialCount: 36,
})
const programs = [program('analis-data', 'data'), program('pengembang-web', 'web'), program('ilmu-data', 'data')]

describe('programs by category', () => {
  it('lists each category of programs once, in the order of the programs', () => {
    expect(listCategories(programs)).toEqual([
      { slug: 'data', title: 'DATA' },
      { slug: 'web', title: 'WEB' },
    ])
  })
  it('shows all programs if no category is chosen, and otherwise only the programs of the category', () => {
    expect(filterPrograms(programs, undefined)).toHaveLength(3)
    expect(filterPrograms(programs, 'data').map(each => each.slug)).toEqual(['analis-data', 'ilmu-data'])
    expect(filterPrograms(programs, 'musik')).toEqual([])
  })
})

describe('an empty list of programs', () => {
  it('the message does not mention the category if no program exists', () => {
    expect(emptyMessages(0)).toEqual({ title: 'Belum ada program', text: 'Program pertama sedang disiapkan.' })
  })
  it('the message mentions the category if other categories have programs', () => {
    expect(emptyMessages(3).title).toBe('Belum ada program di kategori ini')
  })
})

describe('the URL of the program list', () => {
  it('the URL of the program list keeps a category', () =>
    expect(v.parse(ProgramSearch, { kategori: 'data' }).kategori).toBe('data'))
  it.each([{ kategori: 7 }, { kategori: '../admin' }, {}])('the URL of the program list ignores %j', search => {
    expect(v.parse(ProgramSearch, search).kategori).toBeUndefined()
  })
})
