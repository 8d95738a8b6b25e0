import { BULK_UNDO_MS } from '#contract/wire/limits.ts'
import { lockRolesOf } from '../../auth/family-queries.ts'
import { runAfterCommit, runInTransaction } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { BulkAction, BulkOrder } from './action.ts'
import * as queries from './queries.ts'

/** Number of unexpected errors after which a row is marked as failed, so that it does not delay other rows. */
const MAX_TRIES = 3

type Step = 'worked' | 'nothing left' | 'at rest' | 'no admin'

/**
 * Processes rows until no row is waiting, `signal` aborts, or `rows` rows are done. Returns false if no row is left or
 * the run has stopped. Each successful row is one transaction with the action, its audit log row and the mark of the
 * row.
 */
export async function processRows(
  context: JobContext,
  action: BulkAction,
  bulkId: string,
  { rows, signal }: { rows: number; signal: AbortSignal },
): Promise<boolean> {
  try {
    for (let done = 0; done < rows; done += 1) {
      signal.throwIfAborted()
      const step = await processOneRow(context, action, bulkId)
      if (step === 'nothing left') await finish(context, action, bulkId)
      if (step === 'no admin') await stop(context, action, bulkId)
      if (step !== 'worked') return false
    }
    return true
  } finally {
    action.afterwards?.(context)
  }
}

async function processOneRow(context: JobContext, action: BulkAction, bulkId: string): Promise<Step> {
  const { db } = context
  const ahead = action.ahead && (await lookAhead(context, action.ahead, bulkId))
  let taken: { rowKey: { bulkId: string; seq: number }; from: 'waiting' | 'undo-waiting'; tries: number } | undefined
  try {
    return await runInTransaction(db, async (tx): Promise<Step> => {
      taken = undefined
      const run = await queries.lockRunForRow(tx, bulkId)
      if (!run || (run.state !== 'running' && run.state !== 'undoing')) return 'at rest'
      // Locks the admin's roles until the row is done. A call that removes the role waits for this row, and afterwards
      // no other row begins.
      if (!(await lockRolesOf(tx, run.runner_id)).isAdmin) return 'no admin'
      const from = run.state === 'running' ? 'waiting' : 'undo-waiting'
      const row = await queries.claimRow(tx, bulkId, from)
      if (!row) return 'nothing left'
      // Leaves the row for the next turn, because `ahead` was called for another row.
      if (action.ahead && from === 'waiting' && ahead?.seq !== row.seq) return 'worked'
      const rowKey = { bulkId, seq: row.seq }
      taken = { rowKey, from, tries: row.tries }
      if (ahead && 'error' in ahead) throw ahead.error
      const order = { ...orderOf(run, context.now()), data: row.data, ahead: ahead?.answer }
      if (from === 'waiting') {
        const kept = await action.run(tx, row.subject_id, order)
        await queries.markDone(tx, rowKey, kept)
        if (kept) runAfterCommit(() => action.afterRow?.(context, kept))
      } else {
        // The old values are missing if the account was erased meanwhile.
        if (row.undo === null) throw new CallError('BULK_NOT_UNDOABLE')
        await action.undo?.(tx, row.subject_id, row.undo, order)
        await queries.markUndone(tx, rowKey)
      }
      return 'worked'
    })
  } catch (error) {
    if (!taken) throw error
    const { rowKey, from, tries } = taken
    if (error instanceof CallError) await queries.markRowRefused(db, rowKey, from, error.code)
    else {
      context.log.warn({ err: error, bulkId, seq: rowKey.seq, attempt: tries + 1 }, 'bulk operation failed for a row')
      await queries.countAttempt(db, rowKey)
      if (tries + 1 >= MAX_TRIES) await queries.markRowRefused(db, rowKey, from, 'SYSTEM_ERROR')
    }
    return 'worked'
  }
}

/**
 * Calls `ahead` for the next row. Returns an error instead of throwing it, because the error is handled when the row is
 * processed.
 */
async function lookAhead(context: JobContext, ask: NonNullable<BulkAction['ahead']>, bulkId: string) {
  const next = await queries.readNextRow(context.db, bulkId)
  if (!next) return undefined
  try {
    return { seq: next.seq, answer: await ask(context, next.data) }
  } catch (error) {
    return { seq: next.seq, error }
  }
}

function orderOf(run: queries.RunRow, at: Date): Omit<BulkOrder, 'data' | 'ahead'> {
  const reason = (run.state === 'undoing' ? run.undo_reason : run.reason) ?? ''
  return { actor: { userId: run.runner_id, place: run.place, at }, reason, given: run.given }
}

/**
 * Ends the run if no row is waiting. A row that another worker is still processing counts as waiting; that worker then
 * ends the run.
 */
async function finish({ db, now }: JobContext, action: BulkAction, bulkId: string): Promise<void> {
  await runInTransaction(db, async tx => {
    const run = await queries.lockRun(tx, bulkId)
    if (run?.state === 'running' && !(await queries.hasRowInState(tx, bulkId, 'waiting'))) {
      await queries.updateRun(tx, bulkId, { state: 'done', ...getEndColumns(action, now()) })
    }
    if (run?.state === 'undoing' && !(await queries.hasRowInState(tx, bulkId, 'undo-waiting'))) {
      await queries.updateRun(tx, bulkId, { state: 'undone', undo_until: null })
    }
  })
}

/** Stops a run because its admin has lost the role. Another admin may continue or undo the run. */
async function stop({ db, now }: JobContext, action: BulkAction, bulkId: string): Promise<void> {
  await runInTransaction(db, async tx => {
    const run = await queries.lockRun(tx, bulkId)
    if (run?.state === 'running' || run?.state === 'undoing') {
      await queries.updateRun(tx, bulkId, { state: 'stopped', ...getEndColumns(action, now()) })
    }
  })
}

/**
 * Returns the end of a run and the deadline for its undo, as columns. The deadline is null if the action cannot be
 * undone.
 */
export function getEndColumns(action: BulkAction, at: Date) {
  return { finished_at: at, undo_until: action.undo ? new Date(at.getTime() + BULK_UNDO_MS) : null }
}
