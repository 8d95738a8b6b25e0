import { type AliasableExpression, sql, type Updateable } from 'kysely'
import type { BulkRowState } from '#contract/admin/bulk.ts'
import { BULK_MAX_ROWS } from '#contract/wire/limits.ts'
import type { Database, Db, Tx } from '../../db/database.ts'
import type { UndoData } from './action.ts'

/**
 * Stores the ids of the rows that match the filter now. Stores at most one row more than allowed. Returns the number of
 * stored rows.
 */
export async function insertFiltered(
  tx: Tx,
  bulkId: string,
  rows: AliasableExpression<{ id: string }>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_row (bulk_id, seq, subject_id)
    select ${bulkId}::uuid, row_number() over (), chosen.id from (${rows}) as chosen
    limit ${BULK_MAX_ROWS + 1}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function insertChosenRows(tx: Tx, bulkId: string, ids: readonly string[]): Promise<number> {
  const unique = [...new Set(ids)]
  await sql`
    insert into bulk_row (bulk_id, seq, subject_id)
    select ${bulkId}::uuid, seq, id from unnest(${unique}::uuid[]) with ordinality as chosen (id, seq)`.execute(tx)
  return unique.length
}

/**
 * Locks the run in shared mode while a worker processes a row. A call that stops the run waits for this row. After the
 * stop no worker begins another row.
 */
export function lockRunForRow(tx: Tx, id: string) {
  return tx.selectFrom('bulk_run').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

export function lockRun(tx: Tx, id: string) {
  return tx.selectFrom('bulk_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type RunRow = NonNullable<Awaited<ReturnType<typeof lockRun>>>

/** Locks and returns the next row that no other worker has locked. Rows that failed before come last. */
export function claimRow(tx: Tx, bulkId: string, state: 'waiting' | 'undo-waiting') {
  return tx
    .selectFrom('bulk_row')
    .select(['seq', 'subject_id', 'undo', 'tries', 'data'])
    .where('bulk_id', '=', bulkId)
    .where('state', '=', state)
    .orderBy('tries')
    .orderBy('seq')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Reads the next row without a lock. Another worker may process this row first. */
export function readNextRow(db: Db, bulkId: string) {
  return db
    .selectFrom('bulk_row')
    .select(['seq', 'data'])
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'waiting')
    .orderBy('tries')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
}

interface RowKey {
  bulkId: string
  seq: number
}

export async function markDone(tx: Tx, { bulkId, seq }: RowKey, kept: UndoData | undefined): Promise<void> {
  await tx
    .updateTable('bulk_row')
    .set({ state: 'done', undo: kept ? JSON.stringify(kept) : null })
    .where('bulk_id', '=', bulkId)
    .where('seq', '=', seq)
    .execute()
}

export async function markUndone(tx: Tx, { bulkId, seq }: RowKey): Promise<void> {
  await tx
    .updateTable('bulk_row')
    .set({ state: 'undone', undo: null })
    .where('bulk_id', '=', bulkId)
    .where('seq', '=', seq)
    .execute()
}

/** Marks a row as refused unless another worker has finished the row meanwhile. */
export async function markRowRefused(db: Db, { bulkId, seq }: RowKey, from: 'waiting' | 'undo-waiting', code: string) {
  await db
    .updateTable('bulk_row')
    .set({ state: from === 'waiting' ? 'refused' : 'kept', code })
    .where('bulk_id', '=', bulkId)
    .where('seq', '=', seq)
    .where('state', '=', from)
    .execute()
}

export async function countAttempt(db: Db, { bulkId, seq }: RowKey): Promise<void> {
  await db
    .updateTable('bulk_row')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('bulk_id', '=', bulkId)
    .where('seq', '=', seq)
    .execute()
}

export async function hasRowInState(tx: Tx, bulkId: string, state: BulkRowState): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_row')
    .select('seq')
    .where('bulk_id', '=', bulkId)
    .where('state', '=', state)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateRun(tx: Tx, id: string, change: Updateable<Database['bulk_run']>): Promise<void> {
  await tx.updateTable('bulk_run').set(change).where('id', '=', id).execute()
}

/** Marks all finished rows for undo. Rows on which the action changed nothing keep their state. */
export async function markRowsForUndo(tx: Tx, bulkId: string): Promise<void> {
  await tx
    .updateTable('bulk_row')
    .set({ state: 'undo-waiting', tries: 0 })
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'done')
    .where('undo', 'is not', null)
    .execute()
}
