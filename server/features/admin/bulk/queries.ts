import { type Expression, sql, type SqlBool } from 'kysely'
import type { BulkRowState } from '#contract/admin/bulk.ts'
import type { BulkState } from '#contract/admin/bulk.list.ts'
import type { Db, Tx } from '../../../db/database.ts'

interface Filter {
  id?: string
  deed?: string | undefined
  state?: BulkState | undefined
}

export function selectBulks(db: Db, { id, deed, state }: Filter) {
  return db
    .selectFrom('bulk_run as run')
    .innerJoin('app_user as who', 'who.id', 'run.asked_by')
    .select(['run.id', 'run.deed', 'run.state', 'run.total', 'run.asked_by', 'run.asked_at', 'run.reason'])
    .select(['run.finished_at', 'run.undo_until', 'who.full_name as asked_by_name'])
    .$if(id !== undefined, query => query.where('run.id', '=', id ?? ''))
    .$if(deed !== undefined, query => query.where('run.deed', '=', deed ?? ''))
    .$if(state !== undefined, query => query.where('run.state', '=', state ?? 'done'))
}
export type BulkRunRow = Awaited<ReturnType<ReturnType<typeof selectBulks>['executeTakeFirstOrThrow']>>

export function countBulkRows(db: Db, bulkIds: readonly string[]) {
  return db
    .selectFrom('bulk_row')
    .select(['bulk_id', 'state', sql<number>`count(*)::integer`.as('count')])
    .where('bulk_id', 'in', bulkIds)
    .groupBy(['bulk_id', 'state'])
    .execute()
}

export function selectBulkRows(db: Db, bulkId: string, state: BulkRowState | undefined) {
  return db
    .selectFrom('bulk_row')
    .select(['seq', 'subject_id', 'state', 'code', 'label', 'problem'])
    .where('bulk_id', '=', bulkId)
    .$if(state !== undefined, query => query.where('state', '=', state ?? 'done'))
}

interface NewRun {
  id: string
  deed: string
  given: string
  total: number
  actorId: string
  at: Date
  place: string
}

export async function insertRun(tx: Tx, { actorId, at, ...run }: NewRun): Promise<void> {
  const who = { asked_by: actorId, runner_id: actorId, asked_at: at }
  await tx
    .insertInto('bulk_run')
    .values({ ...run, ...who, state: 'planned' })
    .execute()
}

export async function setRunTotal(tx: Tx, id: string, total: number): Promise<void> {
  await tx.updateTable('bulk_run').set({ total }).where('id', '=', id).execute()
}

/**
 * Deletes the undo data of bulk operations whose deadline for an undo has passed. Skips an operation whose undo is
 * running, because an undo may begin just before the deadline and last longer than an hour.
 */
export async function deleteUndoData(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('bulk_row')
    .set({ undo: null })
    .where('undo', 'is not', null)
    .where('bulk_id', 'in', eb =>
      eb.selectFrom('bulk_run').select('id').where('undo_until', '<', now).where('state', '!=', 'undoing'),
    )
    .execute()
}

/** Selects bulk operations older than `keptMs`, and bulk operations older than `plannedMs` that were never started. */
export function isOldBulk(
  now: Date,
  { plannedMs, keptMs }: { plannedMs: number; keptMs: number },
): Expression<SqlBool> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return sql<SqlBool>`asked_at < ${before(keptMs)} or (state = 'planned' and asked_at < ${before(plannedMs)})`
}

/** Returns the name of a bulk operation's action. */
export async function findBulkAction(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('bulk_run').select('deed').where('id', '=', id).executeTakeFirst())?.deed
}
