import { listBasesWithOneTypo, type SearchWord, parseSearchWords } from '#contract/catalog/search-words.ts'
import { type SearchAnswer, SearchKind } from '#contract/catalog/search.ts'
import type { Db } from '../../../db/database.ts'
import { type SearchCaller, findDocuments, findQueriesWithMatches, listIndexedWords } from './queries.ts'

const quoted = (base: string) => `'${base}'`
const matchAny = (bases: Iterable<string>) => `(${[...bases].map(quoted).join('|')})`

function asTyped({ word, bases, isOpen }: SearchWord): string {
  return isOpen ? `(${bases.map(quoted).join('|')}|${quoted(word)}:*)` : matchAny(bases)
}

/**
 * Maximum number of words that a search corrects. Limited, because a long word has thousands of variants that differ by
 * one character, and generating the variants blocks other requests.
 */
const SLIPS_AT_MOST = 2

/**
 * Finds documents that contain all words. If there are none, corrects one typing error in each of the first
 * `SLIPS_AT_MOST` unknown words, and searches again. If still no document contains all words, finds documents with any
 * of the words. Does not correct words if `mayForgive` returns false.
 */
export async function search(
  db: Db,
  text: string,
  { asker, mayForgive }: { asker?: SearchCaller; mayForgive: () => Promise<boolean> },
): Promise<SearchAnswer> {
  const words = parseSearchWords(text)
  if (words.length === 0) return { hits: [], isNear: false }
  const typed = words.map(asTyped)
  const exact = await findDocuments(db, asker, typed.join('&'))
  if (exact.length > 0) return { hits: sorted(exact), isNear: false }
  const knownQueries = await findQueriesWithMatches(db, asker, typed)
  const slips = words.map(({ word }) => word).filter((_word, nth) => knownQueries[nth] !== true)
  const forgiven = new Set(slips.length > 0 && (await mayForgive()) ? slips.slice(0, SLIPS_AT_MOST) : [])
  const near: string[] = []
  for (const [nth, { word }] of words.entries()) {
    const bases = forgiven.has(word) ? await listIndexedWords(db, listBasesWithOneTypo(word)) : []
    if (knownQueries[nth] === true) near.push(typed[nth] ?? '')
    else if (bases.length > 0) near.push(matchAny(bases))
  }
  if (near.length === 0) return { hits: [], isNear: false }
  const all =
    near.length === words.length && !knownQueries.every(Boolean) ? await findDocuments(db, asker, near.join('&')) : []
  const hits = all.length > 0 || words.length === 1 ? all : await findDocuments(db, asker, near.join('|'))
  return { hits: sorted(hits), isNear: hits.length > 0 }
}

function sorted(hits: SearchAnswer['hits']): SearchAnswer['hits'] {
  const order = new Map(SearchKind.options.map((kind, index) => [kind, index]))
  return hits.toSorted((one, other) => (order.get(one.kind) ?? 0) - (order.get(other.kind) ?? 0))
}
