import { expect, test } from 'vitest'
import type { SearchAnswer, SearchHit } from '#contract/catalog/search.ts'
import { addResults, noResults, type ShownResults } from './stable-sections.ts'

const hit = (kind: SearchHit['kind'], title: string, address = `/${title}`): SearchHit => ({
  kind,
  title,
  text: '',
  address,
})
const found = (...hits: SearchHit[]): SearchAnswer => ({ hits, isNear: false })
const near = (...hits: SearchHit[]): SearchAnswer => ({ hits, isNear: true })
const list = ({ sections }: ShownResults) =>
  sections.map(({ kind, isMore, hits }) => `${kind}${isMore ? '+' : ''}: ${hits.map(({ title }) => title).join(' ')}`)

test('groups the first results by kind, in a fixed order of the kinds', () => {
  const shown = addResults(noResults, found(hit('page', 'a'), hit('course', 'b'), hit('page', 'c')))
  expect(list(shown)).toEqual(['course: b', 'page: a c'])
})

test('later results are below the shown ones, which keep their order', () => {
  const shown = addResults(noResults, found(hit('course', 'a'), hit('course', 'b'), hit('page', 'c')))
  const later = addResults(
    shown,
    found(hit('material', 'd'), hit('course', 'e'), hit('course', 'b'), hit('page', 'c'), hit('role', 'f')),
  )
  expect(list(later)).toEqual(['course: a b', 'page: c', 'material: d', 'course+: e', 'role: f'])
  expect(addResults(later, found(hit('role', 'f')))).toBe(later)
})

test('a material is shown once, although two courses contain it', () => {
  const shown = addResults(noResults, found(hit('material', 'a', '/lecture-material/article/1?enrId=2')))
  expect(addResults(shown, found(hit('material', 'a', '/lecture-material/article/1?enrId=3')))).toBe(shown)
})

test('exact results replace approximate results, and approximate results are not added to exact ones', () => {
  const shown = addResults(addResults(noResults, near(hit('course', 'a'))), found(hit('page', 'b')))
  expect(list(shown)).toEqual(['page: b'])
  expect(shown.isNear).toBe(false)
  expect(addResults(shown, near(hit('course', 'a')))).toBe(shown)
  expect(addResults(noResults, near(hit('course', 'a'))).isNear).toBe(true)
})
