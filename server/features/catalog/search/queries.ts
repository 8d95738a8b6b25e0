import { type RawBuilder, sql } from 'kysely'
import { HITS_PER_KIND, type SearchHit } from '#contract/catalog/search.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'

/**
 * The caller of a search. If undefined, the search covers only the public documents. For a user, the search covers only
 * the documents for members and the content of the user's courses.
 */
export type SearchCaller = { userId: string } | undefined

const reachOf = (asker: SearchCaller) => (asker ? sql`document.reach <> 'public'` : sql`document.reach = 'public'`)

/** Condition for an enrolment that allows the user to read the document. */
const isOwnEnrollment = (asker: SearchCaller) => sql`own.user_id = ${asker?.userId ?? null}
  and own.career_track_id = document.career_track_id and own.version = document.version`

/** Converts a text in PostgreSQL's notation to a `tsquery`. */
function toTsquery(text: string): RawBuilder<unknown> {
  return sql`${text}::tsquery`
}

/**
 * Returns one flag for each search query in `questions`: true if the query matches a document that the caller may read.
 * Other documents do not count, so that results do not reveal words of courses that the caller has not bought.
 */
export async function findQueriesWithMatches(
  db: Db,
  asker: SearchCaller,
  questions: readonly string[],
): Promise<boolean[]> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from search_document as document where ${reachOf(asker)} and document.words @@ question.words::tsquery
        and (document.reach <> 'enrolled' or exists (select from enrollment as own where ${isOwnEnrollment(asker)}))
    ) as known
    from unnest(${questions}::text[]) with ordinality as question (words, number) order by number
  `.execute(db)
  return rows.map(({ known }) => known)
}

/** Returns which of the words the index contains. */
export async function listIndexedWords(db: Db, words: Iterable<string>): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_word where word = any(${[...words]}::text[])
  `.execute(db)
  return rows.map(({ word }) => word)
}

/**
 * Returns the best documents of each kind. If a material belongs to several enrolments of the user, it appears once,
 * and its URL contains the newest enrolment.
 */
export async function findDocuments(db: Db, asker: SearchCaller, question: string): Promise<SearchHit[]> {
  // Sorts rows with few columns in the inner query, so that the outer query reads the texts of only the returned
  // documents.
  const hits = sql<SearchHit>`
    select document.kind, document.title, document.summary as text, document.address || coalesce(found.enrolled, '') as address
    from (
      select document.kind, document.ref, own.id::text as enrolled,
        row_number() over (
          partition by document.kind
          order by ts_rank(document.title_words, ${toTsquery(question)}) desc, document.position, document.ref
        ) as rank
      from search_document as document
      left join lateral (
        select own.id from enrollment as own where document.reach = 'enrolled' and ${isOwnEnrollment(asker)}
        order by own.created_at desc, own.id limit 1
      ) as own on true
      where ${reachOf(asker)} and document.words @@ ${toTsquery(question)} and (document.reach <> 'enrolled' or own.id is not null)
    ) as found
    join search_document as document using (kind, ref)
    where rank <= ${HITS_PER_KIND} order by document.kind, rank
  `
  return runInTransaction(db, async tx => {
    // Forces PostgreSQL to use the index. For a word in most texts PostgreSQL would choose a sequential scan, and would
    // read all long vectors.
    await sql`set local enable_seqscan = off`.execute(tx)
    return (await hits.execute(tx)).rows
  })
}
