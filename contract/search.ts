import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { SEARCH_MAX_LENGTH } from './rules/search-words.ts'
import { SingleLine } from './text.ts'

/** What is found, in the order its groups stand in. */
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

/** The best of each kind: whoever wants more says more. */
export const HITS_OF_A_KIND = 8

export const SearchHit = v.object({
  kind: SearchKind,
  title: v.string(),
  /** What it is about, in a line or two. */
  text: v.string(),
  /** Of one of our pages. */
  address: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
})
export type SearchHit = v.InferOutput<typeof SearchHit>

export const SearchAnswer = v.object({
  hits: v.array(SearchHit),
  /** Nothing has all the words as they were typed: one letter is another, or one of the words is missing. */
  isNear: v.boolean(),
})
export type SearchAnswer = v.InferOutput<typeof SearchAnswer>

const query = v.object({
  words: v.pipe(SingleLine, v.maxLength(SEARCH_MAX_LENGTH, `Paling panjang ${SEARCH_MAX_LENGTH} huruf`)),
})

/** Everything that anybody may read. The same for everyone. */
export const searchPublic = defineEndpoint({
  method: 'GET',
  path: '/v1/search',
  summary: 'Cari di semua halaman umum',
  access: 'public',
  query,
  limit: 'search',
  answer: SearchAnswer,
})

/** What only members read, and the materials of the caller's own enrolments. */
export const searchOwn = defineEndpoint({
  method: 'GET',
  path: '/v1/search/own',
  summary: 'Cari di materi sendiri dan halaman anggota',
  access: 'person',
  query,
  limit: 'search',
  answer: SearchAnswer,
})
