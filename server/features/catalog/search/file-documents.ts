import { sql } from 'kysely'
import { filedUnder } from '#contract/catalog/search-words.ts'
import { deleteInBatches } from '../../../db/batches.ts'
import type { Db } from '../../../db/database.ts'
import type { Services } from '../../../http/context.ts'
import { filled } from '../../site/content/service.ts'
import { type Source, sourcesAt } from './sources.ts'

/** Version of the indexing rules. Raise it after a change to index all documents again. */
const RULES = 1
const AT_ONCE = 200
const SUMMARY_LENGTH = 200

/** Indexes new and changed documents, and removes deleted ones. Does not read unchanged documents. */
export async function fileDocuments({ db, now }: Pick<Services, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  for (const source of sourcesAt(now())) {
    await forgetGone(db, source)
    for (let refs = await listOld(db, source); refs.length > 0; refs = await listOld(db, source)) {
      if (signal?.aborted === true) return
      await file(db, source, refs)
    }
  }
}

const stampOf = ({ stamp }: Source) => sql`${`${RULES}.`} || (${stamp})`
const rowsOf = ({ from, where }: Source) => sql`from ${from} where ${where ?? sql`true`}`

async function forgetGone(db: Db, source: Source): Promise<void> {
  await sql`
    delete from search_document as document where document.kind = ${source.kind}
      and document.ref not in (select ${source.ref} ${rowsOf(source)})
  `.execute(db)
}

/** Some refs whose index entry is missing or outdated. */
async function listOld(db: Db, source: Source): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    select source.ref from (select ${source.ref} as ref, ${stampOf(source)} as stamp ${rowsOf(source)}) as source
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

async function file(db: Db, source: Source, refs: readonly string[]): Promise<void> {
  const { title, summary, body, address, position, taught } = source
  const { rows } = await sql<Text>`
    select ${source.ref} as ref, ${stampOf(source)} as stamp, ${title} as title, ${summary} as summary,
      coalesce(${body}, '') as body, ${address} as address, ${position} as position,
      ${taught?.careerTrackId ?? sql`null::uuid`} as "careerTrackId", ${taught?.version ?? sql`null::integer`} as version
    ${rowsOf(source)} and ${source.ref} = any(${refs}::text[])
  `.execute(db)
  // Empty if the document was deleted since it was listed.
  if (rows.length === 0) return
  const filed = new Set<string>()
  const documents = rows.map(({ careerTrackId, body: words, ...row }) => {
    const [first, text] = [filled(row.title), filled(row.summary)]
    const inTitle = filedUnder(first)
    const all = new Set([...inTitle, ...filedUnder(`${text} ${filled(words)}`)])
    for (const word of all) filed.add(word)
    return {
      ...row,
      title: first,
      summary: shortened(text),
      kind: source.kind,
      reach: source.reach,
      career_track_id: careerTrackId,
      words: vectorOf(all),
      title_words: vectorOf(inTitle),
    }
  })
  await db
    .insertInto('search_document')
    .values(documents)
    .onConflict(conflict =>
      conflict.columns(['kind', 'ref']).doUpdateSet(eb => ({
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
  // Runs after the documents are written, so that a concurrent `forgetWords` sees them.
  await fileLabels(db, filed)
}

/** Builds a vector in PostgreSQL's notation. Words contain only letters and digits, so nothing needs escaping. */
function vectorOf(words: ReadonlySet<string>): string {
  return [...words].map(word => `'${word}'`).join(' ')
}

/** Sorts the words: two servers that index at once wait for each other without a deadlock. */
async function fileLabels(db: Db, words: ReadonlySet<string>): Promise<void> {
  await sql`
    insert into search_word select word from unnest(${[...words]}::text[]) as word order by word collate "C" on conflict do nothing
  `.execute(db)
}

/** Deletes words that no document contains any more. */
export async function forgetWords(db: Db): Promise<void> {
  const filed = sql`select word from ts_stat('select words from search_document')`
  await deleteInBatches(db, 'search_word', sql`word not in (${filed})`)
}

/** Returns the first words without Markdown marks. */
function shortened(text: string): string {
  const plain = text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*#`_>]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length <= SUMMARY_LENGTH ? plain : `${plain.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')}…`
}
