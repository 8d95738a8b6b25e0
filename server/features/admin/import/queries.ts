import { sql } from 'kysely'
import { importNames } from '#contract/admin/bulk-actions.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Actor } from '../../../desk/audit.ts'

export interface PlannedRow {
  seq: number
  subject_id: string
  state: 'waiting' | 'refused' | 'done'
  data: unknown
  label: string
  problem: string | null
}

export async function insertRun(
  tx: Tx,
  { id, deed, header, actor }: { id: string; deed: string; header: string[]; actor: Actor },
): Promise<void> {
  const who = { asked_by: actor.userId, runner_id: actor.userId, asked_at: actor.at, place: actor.place }
  await tx
    .insertInto('bulk_run')
    .values({ id, deed, ...who, given: JSON.stringify({ header: JSON.stringify(header) }), total: 1, state: 'planned' })
    .execute()
}

/**
 * Inserts rows of a plan without waiting for the disk (`synchronous_commit` off). The last commit of the plan waits
 * until these rows are on disk too. A crash can therefore lose rows only of an incomplete plan.
 */
export async function insertPlannedRows(db: Db, bulkId: string, rows: readonly PlannedRow[]): Promise<void> {
  await sql`
    with hurry as materialized (select set_config('synchronous_commit', 'off', true))
    insert into bulk_row (bulk_id, seq, subject_id, state, data, label, problem)
    select ${bulkId}::uuid, seq, subject_id, state, data, label, problem
    from hurry, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (seq integer, subject_id uuid, state text, data jsonb, label text, problem text)`.execute(db)
}

export async function deleteRun(db: Db, id: string): Promise<void> {
  await db.deleteFrom('bulk_run').where('id', '=', id).execute()
}

export async function setRunTotal(tx: Tx, id: string, total: number): Promise<void> {
  await tx.updateTable('bulk_run').set({ total }).where('id', '=', id).execute()
}

/** Finds a bulk operation that came from a file. */
export function findImport(db: Db, id: string) {
  return db
    .selectFrom('bulk_run')
    .select('given')
    .where('id', '=', id)
    .where('deed', 'in', importNames)
    .executeTakeFirst()
}

/** Lists at most `limit` refused rows that come after the row `after` in the file. */
export function listRefusedRows(db: Db, bulkId: string, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('bulk_row')
    .select(['seq', 'data', 'label', 'code', 'problem'])
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'refused')
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
}
