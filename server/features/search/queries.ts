import { type RawBuilder, sql } from 'kysely'
import { HITS_OF_A_KIND, type SearchHit } from '#contract/search.ts'
import { type Db, inTransaction } from '../../db/database.ts'

/** Who asks: anybody, or one person among what is not for anybody. */
export type Asker = { userId: string } | undefined

const reachOf = (asker: Asker) => (asker ? sql`document.reach <> 'public'` : sql`document.reach = 'public'`)

/** The enrolment by which somebody is taught what a document is of. */
const isOwnOf = (asker: Asker) => sql`own.user_id = ${asker?.userId ?? null}
  and own.career_track_id = document.career_track_id and own.version = document.version`

/** A `tsquery` as PostgreSQL writes it. */
function asked(text: string): RawBuilder<unknown> {
  return sql`${text}::tsquery`
}

/**
 * For each question whether any document answers it that the asker may read: what others are taught must not show in how a
 * word of theirs is taken.
 */
export async function findKnown(db: Db, asker: Asker, questions: readonly string[]): Promise<boolean[]> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from search_document as document where ${reachOf(asker)} and document.words @@ question.words::tsquery
        and (document.reach <> 'enrolled' or exists (select from enrollment as own where ${isOwnOf(asker)}))
    ) as known
    from unnest(${questions}::text[]) with ordinality as question (words, place) order by place
  `.execute(db)
  return rows.map(({ known }) => known)
}

/** Of these words those that anything is filed under. */
export async function listFiled(db: Db, words: Iterable<string>): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_word where word = any(${[...words]}::text[])
  `.execute(db)
  return rows.map(({ word }) => word)
}

/** The best of each kind. A material is found once, by the newest enrolment that teaches it, whose number is in the address. */
export async function findDocuments(db: Db, asker: Asker, question: string): Promise<SearchHit[]> {
  // What is found is put in order by as little of each row as that takes; the texts are read of those that are shown.
  const found = sql<SearchHit>`
    select document.kind, document.title, document.summary as text, document.address || coalesce(found.enrolled, '') as address
    from (
      select document.kind, document.ref, own.id::text as enrolled,
        row_number() over (
          partition by document.kind
          order by ts_rank(document.title_words, ${asked(question)}) desc, document.position, document.ref
        ) as place
      from search_document as document
      left join lateral (
        select own.id from enrollment as own where document.reach = 'enrolled' and ${isOwnOf(asker)}
        order by own.created_at desc, own.id limit 1
      ) as own on true
      where ${reachOf(asker)} and document.words @@ ${asked(question)} and (document.reach <> 'enrolled' or own.id is not null)
    ) as found
    join search_document as document using (kind, ref)
    where place <= ${HITS_OF_A_KIND} order by document.kind, place
  `
  return inTransaction(db, async tx => {
    // For a word that most texts have the planner would read them all from one end to the other, long vectors included.
    await sql`set local enable_seqscan = off`.execute(tx)
    return (await found.execute(tx)).rows
  })
}
