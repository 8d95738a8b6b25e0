import { type Insertable, sql } from 'kysely'
import type { SearchTables } from '../../../db/tables/search.ts'
import type { Db } from '../../../db/database.ts'
import { deleteInBatches } from '../../../db/batches.ts'
import type { DocumentSource } from './source-queries.ts'

/**
 * Version of the indexing rules. A change of the rules must increase this number, so that all documents are indexed
 * again.
 */
const RULES = 2

const AT_ONCE = 200

const getStamp = ({ stamp }: DocumentSource) => sql`${`${RULES}.`} || (${stamp})`

const getRows = ({ from, where }: DocumentSource) => sql`from ${from} where ${where ?? sql`true`}`

export async function removeStaleDocuments(db: Db, source: DocumentSource): Promise<void> {
  await sql`
    delete from search_document as document where document.kind = ${source.kind}
      and document.ref not in (select ${source.ref} ${getRows(source)})
  `.execute(db)
}

/** Lists the keys of up to `AT_ONCE` documents that are missing in the index or outdated there. */
export async function listOutdatedRefs(db: Db, source: DocumentSource): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    select source.ref from (select ${source.ref} as ref, ${getStamp(source)} as stamp ${getRows(source)}) as source
    left join search_document as document on document.kind = ${source.kind} and document.ref = source.ref
    where document.stamp is distinct from source.stamp limit ${AT_ONCE}
  `.execute(db)
  return rows.map(({ ref }) => ref)
}

interface Text {
  ref: string
  stamp: string
  title: string
  summary: string
  body: string
  address: string
  position: number
  careerTrackId: string | null
  version: number | null
}

/**
 * Inserts the words in sorted order, because two servers that insert equal words in different orders could deadlock.
 */
export async function insertSearchWords(db: Db, words: ReadonlySet<string>): Promise<void> {
  await sql`
    insert into search_word select word from unnest(${[...words]}::text[]) as word order by word collate "C" on conflict do nothing
  `.execute(db)
}

/** Deletes words that no document contains any more. */
export async function deleteWords(db: Db): Promise<void> {
  const filed = sql`select word from ts_stat('select words from search_document')`
  await deleteInBatches(db, 'search_word', sql`word not in (${filed})`)
}

/** Reads the current text of the documents. The result does not contain documents that were deleted meanwhile. */
export async function readDocuments(db: Db, source: DocumentSource, refs: readonly string[]): Promise<Text[]> {
  const { title, summary, body, address, position, taught } = source
  const { rows } = await sql<Text>`
    select ${source.ref} as ref, ${getStamp(source)} as stamp, ${title} as title, ${summary} as summary,
      coalesce(${body}, '') as body, ${address} as address, ${position} as position,
      ${taught?.careerTrackId ?? sql`null::uuid`} as "careerTrackId", ${taught?.version ?? sql`null::integer`} as version
    ${getRows(source)} and ${source.ref} = any(${refs}::text[])
  `.execute(db)
  return rows
}

export async function upsertSearchDocuments(
  db: Db,
  documents: Insertable<SearchTables['search_document']>[],
): Promise<void> {
  await db
    .insertInto('search_document')
    .values(documents)
    .onConflict(conflict =>
      conflict.columns(['kind', 'ref']).doUpdateSet(eb => ({
        reach: eb.ref('excluded.reach'),
        // Also updates the version number, which changes if a version was withdrawn and published again.
        career_track_id: eb.ref('excluded.career_track_id'),
        version: eb.ref('excluded.version'),
        title: eb.ref('excluded.title'),
        summary: eb.ref('excluded.summary'),
        address: eb.ref('excluded.address'),
        position: eb.ref('excluded.position'),
        stamp: eb.ref('excluded.stamp'),
        words: eb.ref('excluded.words'),
        title_words: eb.ref('excluded.title_words'),
      })),
    )
    .execute()
}
