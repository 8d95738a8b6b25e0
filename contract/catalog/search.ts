import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { SEARCH_MAX_LENGTH } from './search-words.ts'
import { SingleLine } from '../wire/text.ts'

/** Kinds of search results, in the order of their groups on the page. */
export const SearchKind = v.picklist([
  'material',
  'course',
  'program',
  'webinar',
  'post',
  'faq',
  'story',
  'role',
  'instructor',
  'page',
])
export type SearchKind = v.InferOutput<typeof SearchKind>

/** Maximum number of results of each kind. */
export const HITS_PER_KIND = 8

export const SearchHit = v.object({
  kind: SearchKind,
  title: v.string(),
  /** Description of one or two lines. */
  text: v.string(),
  /** Path of a page on this site. */
  address: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
})
export type SearchHit = v.InferOutput<typeof SearchHit>

export const SearchAnswer = v.object({
  hits: v.array(SearchHit),
  /**
   * True if no result contains all words as typed. The results then contain similar words, or only some of the words.
   */
  isNear: v.boolean(),
})
export type SearchAnswer = v.InferOutput<typeof SearchAnswer>

const query = v.object({
  words: v.pipe(SingleLine, v.maxLength(SEARCH_MAX_LENGTH, `Paling panjang ${SEARCH_MAX_LENGTH} huruf`)),
})

/** Searches the public content. The answer is the same for every caller. */
export const searchPublic = defineEndpoint({
  method: 'GET',
  path: '/v1/search',
  summary: 'Cari di semua halaman umum',
  access: 'public',
  query,
  limit: 'search',
  answer: SearchAnswer,
})

/** Searches content for members, and the materials of the caller's own enrolments. */
export const searchOwn = defineEndpoint({
  method: 'GET',
  path: '/v1/search/own',
  summary: 'Cari di materi sendiri dan halaman anggota',
  access: 'person',
  query,
  limit: 'search',
  answer: SearchAnswer,
})
