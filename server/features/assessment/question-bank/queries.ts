import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { parseTags } from '#contract/assessment/tags.ts'
import type { BankedQuestion } from '#contract/assessment/bank-form.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'

interface Filter {
  search?: string | undefined
  type?: BankedQuestion['type'] | undefined
  /** Tags separated by commas. A question must have all of them. */
  tags?: string | undefined
}

export function selectBankQuestions(db: Db, { search, type, tags = '' }: Filter) {
  const wantedTags = parseTags(tags)
  return db
    .selectFrom('bank_question')
    .select(['id', 'type', 'text', 'tags', 'changed_at'])
    .$if(type !== undefined, query => query.where('type', '=', type ?? 'single'))
    .$if(wantedTags.length > 0, query => query.where(sql<boolean>`tags @> ${wantedTags}::text[]`))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => matchesSearch(search ?? '', eb.ref('words'))),
    )
}
export type BankQuestionListRow = Awaited<ReturnType<ReturnType<typeof selectBankQuestions>['executeTakeFirstOrThrow']>>

const TAGS_LISTED = 200

export async function listTags(db: Db) {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::integer as count from bank_question, unnest(tags) as tag
    group by tag order by count desc, tag limit ${TAGS_LISTED}`.execute(db)
  return rows
}

export function findBankQuestion(db: Db, id: string) {
  return db.selectFrom('bank_question').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockBankQuestion(tx: Tx, id: string) {
  return tx.selectFrom('bank_question').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns the questions in the order of `ids`. Leaves out questions that no longer exist. */
export async function readBankQuestions(tx: Tx, ids: readonly string[]): Promise<BankedQuestion[]> {
  const rows = await tx.selectFrom('bank_question').select(['id', 'question']).where('id', 'in', ids).execute()
  const byId = new Map(rows.map(({ id, question }) => [id, question]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

interface Written {
  question: BankedQuestion
  tags: readonly string[]
  at: Date
}

/** Inserts a question. Returns undefined if the bank already has the same question. */
export async function insertBankQuestion(tx: Tx, { question, tags, at }: Written): Promise<string | undefined> {
  const insertedRow = await tx
    .insertInto('bank_question')
    .values({ id: randomUUID(), ...getColumns(question), tags: [...tags], changed_at: at })
    .onConflict(conflict => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow?.id
}

/**
 * Updates a question and returns its new version. Returns undefined if the bank already has the same question.
 * PostgreSQL has then aborted the transaction.
 */
export async function updateBankQuestion(
  tx: Tx,
  id: string,
  { question, tags, at }: Written,
): Promise<number | undefined> {
  try {
    const writtenRow = await tx
      .updateTable('bank_question')
      .set({ ...getColumns(question), tags: [...tags], changed_at: at })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    return writtenRow.version
  } catch (error) {
    // Relies on the unique index, because a query before the update could miss a question that another admin writes at
    // the same time.
    if (error instanceof DatabaseError && error.constraint === 'bank_question_fingerprint_key') return undefined
    throw error
  }
}

export async function deleteBankQuestion(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('bank_question').where('id', '=', id).execute()
}

const getColumns = (question: BankedQuestion) => ({
  question: JSON.stringify(question),
  fingerprint: getFingerprint(question),
})

/**
 * Hashes the question with its answers and explanation, so that two questions with the same text but different answers
 * have different hashes.
 */
function getFingerprint({ type, text, options, prompts = [], answer, explanation }: BankedQuestion): Buffer {
  const choices = [...options, ...prompts].map(choice => [choice.id, choice.text])
  return createHash('sha256')
    .update(JSON.stringify([type, text, choices, answer, explanation]))
    .digest()
}
