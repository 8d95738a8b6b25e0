import { listBasesWithOneTypo, extractIndexTerms, type SearchWord, parseSearchWords } from './search-words.ts'

/** A document with its search terms. */
export interface IndexedDocument<Document> {
  document: Document
  inTitle: ReadonlySet<string>
  inText: ReadonlySet<string>
}

/** Prepares a document for `searchAmong`. Reuse the result for later searches, because preparing is slow. */
export function indexDocument<Document>(document: Document, title: string, text: string): IndexedDocument<Document> {
  return { document, inTitle: extractIndexTerms(title), inText: extractIndexTerms(text) }
}

/**
 * Searches a few hundred documents on a device by the rules of the server's search. Returns the documents that contain
 * all words. If there are none, corrects one typing error in each unknown word. If there are still none, returns the
 * documents that contain any of the words.
 */
export function searchAmong<Document>(
  documents: readonly IndexedDocument<Document>[],
  text: string,
): { found: Document[]; isNear: boolean } {
  const words = parseSearchWords(text)
  if (words.length === 0) return { found: [], isNear: false }
  const typed = words.map(word => (bases: ReadonlySet<string>) => hasWord(bases, word))
  const exact = documents.filter(document => typed.every(has => isIn(document, has)))
  if (exact.length > 0) return { found: sortByTitle(exact, typed), isNear: false }
  const near = words.map(({ word }, nth): Has => {
    const has = typed[nth] ?? (() => false)
    if (documents.some(document => isIn(document, has))) return has
    const alike = listBasesWithOneTypo(word)
    return filed => [...alike].some(base => filed.has(base))
  })
  const allDocuments = documents.filter(document => near.every(has => isIn(document, has)))
  const matches =
    allDocuments.length > 0 ? allDocuments : documents.filter(document => near.some(has => isIn(document, has)))
  return { found: sortByTitle(matches, near), isNear: matches.length > 0 }
}

type Has = (bases: ReadonlySet<string>) => boolean

const isIn = ({ inTitle, inText }: IndexedDocument<unknown>, has: Has) => has(inTitle) || has(inText)

function hasWord(filed: ReadonlySet<string>, { word, bases, isOpen }: SearchWord): boolean {
  return bases.some(base => filed.has(base)) || (isOpen && [...filed].some(base => base.startsWith(word)))
}

/**
 * Sorts documents by the number of search words in their title, the highest number first. Documents with the same
 * number keep their order.
 */
function sortByTitle<Document>(documents: readonly IndexedDocument<Document>[], asked: readonly Has[]): Document[] {
  const countTermsInTitle = (each: IndexedDocument<Document>) => asked.filter(has => has(each.inTitle)).length
  return documents
    .toSorted((one, other) => countTermsInTitle(other) - countTermsInTitle(one))
    .map(({ document }) => document)
}
