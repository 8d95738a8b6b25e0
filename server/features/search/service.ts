import { basesNear, type SearchWord, searchWordsOf } from '#contract/rules/search-words.ts'
import { type SearchAnswer, SearchKind } from '#contract/search.ts'
import type { Db } from '../../db/database.ts'
import { type Asker, findDocuments, findKnown, listFiled } from './queries.ts'

const quoted = (base: string) => `'${base}'`
const anyOf = (bases: Iterable<string>) => `(${[...bases].map(quoted).join('|')})`

function asTyped({ word, bases, isOpen }: SearchWord): string {
  return isOpen ? `(${bases.map(quoted).join('|')}|${quoted(word)}:*)` : anyOf(bases)
}

/**
 * What has all the words; else what has them but for one slip of the finger in each that nobody knows; else what has any of
 * them.
 */
export async function search(db: Db, text: string, asker?: Asker): Promise<SearchAnswer> {
  const words = searchWordsOf(text)
  if (words.length === 0) return { hits: [], isNear: false }
  const typed = words.map(asTyped)
  const exact = await findDocuments(db, asker, typed.join('&'))
  if (exact.length > 0) return { hits: sorted(exact), isNear: false }
  const known = await findKnown(db, asker, typed)
  const near: string[] = []
  for (const [nth, { word }] of words.entries()) {
    const bases = known[nth] === true ? [] : await listFiled(db, basesNear(word))
    if (known[nth] === true) near.push(typed[nth] ?? '')
    else if (bases.length > 0) near.push(anyOf(bases))
  }
  if (near.length === 0) return { hits: [], isNear: false }
  const all =
    near.length === words.length && !known.every(Boolean) ? await findDocuments(db, asker, near.join('&')) : []
  const hits = all.length > 0 || words.length === 1 ? all : await findDocuments(db, asker, near.join('|'))
  return { hits: sorted(hits), isNear: hits.length > 0 }
}

function sorted(hits: SearchAnswer['hits']): SearchAnswer['hits'] {
  const places = new Map(SearchKind.options.map((kind, place) => [kind, place]))
  return hits.toSorted((one, other) => (places.get(one.kind) ?? 0) - (places.get(other.kind) ?? 0))
}
