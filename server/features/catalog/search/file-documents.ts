import { extractIndexTerms } from '#contract/catalog/search-words.ts'
import type { Db } from '../../../db/database.ts'
import type { Services } from '../../../http/context.ts'
import { fillPlaceholders } from '../../site/content/service.ts'
import { type DocumentSource, createSources } from './source-queries.ts'
import {
  insertSearchWords,
  removeStaleDocuments,
  listOutdatedRefs,
  readDocuments,
  upsertSearchDocuments,
} from './document-queries.ts'

const SUMMARY_LENGTH = 200

/**
 * Indexes new and changed documents, and removes deleted documents from the index. Does not read unchanged documents.
 */
export async function updateSearchIndex(
  { db, now }: Pick<Services, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const source of createSources(now())) {
    await removeStaleDocuments(db, source)
    for (let refs = await listOutdatedRefs(db, source); refs.length > 0; refs = await listOutdatedRefs(db, source)) {
      if (signal?.aborted === true) return
      await file(db, source, refs)
    }
  }
}

async function file(db: Db, source: DocumentSource, refs: readonly string[]): Promise<void> {
  const rows = await readDocuments(db, source, refs)
  // All these documents may have been deleted meanwhile.
  if (rows.length === 0) return
  const filed = new Set<string>()
  const documents = rows.map(({ careerTrackId, body: words, ...row }) => {
    const [first, text] = [fillPlaceholders(row.title), fillPlaceholders(row.summary)]
    const inTitle = extractIndexTerms(first)
    const all = new Set([...inTitle, ...extractIndexTerms(`${text} ${fillPlaceholders(words)}`)])
    for (const word of all) filed.add(word)
    return {
      ...row,
      title: first,
      summary: shortened(text),
      kind: source.kind,
      reach: source.reach,
      career_track_id: careerTrackId,
      words: getVector(all),
      title_words: getVector(inTitle),
    }
  })
  await upsertSearchDocuments(db, documents)
  // Inserts the words after the documents, because a concurrent `deleteWords` deletes words that no document contains.
  await insertSearchWords(db, filed)
}

/** Builds a vector in PostgreSQL's notation. Words contain only letters and digits, so they need no escaping. */
function getVector(words: ReadonlySet<string>): string {
  return [...words].map(word => `'${word}'`).join(' ')
}

/** Returns the beginning of the text, without Markdown marks. */
function shortened(text: string): string {
  const plain = text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*#`_>]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length <= SUMMARY_LENGTH ? plain : `${plain.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')}…`
}
