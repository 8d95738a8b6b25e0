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
 * Maximum number of words that a search corrects. A long word has thousands of variants that differ by one character,
 * and they are generated on the main thread.
 */
const SLIPS_AT_MOST = 2

/**
 * Finds documents that contain all words. If no document does, corrects one typing error in each unknown word, and
 * finds documents with all words again. If still no document matches, finds documents with any of the words. Corrects
 * words only if `mayForgive` returns true; otherwise ignores unknown words.
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
