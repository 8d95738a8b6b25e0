import { BULK_UNDO_MS } from '#contract/wire/limits.ts'
import { lockRolesOf } from '../../auth/family-queries.ts'
import { runInTransaction } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { BulkAction, BulkOrder } from './action.ts'
import * as queries from './queries.ts'

/** Number of unexpected errors after which a row is marked as failed, so that it does not delay other rows. */
const MAX_TRIES = 3

type Step = 'worked' | 'nothing left' | 'at rest' | 'no admin'

/**
 * Processes rows until no row is waiting, `signal` aborts, or `rows` rows are done. Returns whether there may be more
 * rows. Each row is one transaction, so the action, its log row and its mark are written together or not at all.
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
      // Locks the admin's roles until the row is done. A call that removes the role waits for this row. After that call
      // no other row begins.
      if (!(await lockRolesOf(tx, run.runner_id)).isAdmin) return 'no admin'
      const from = run.state === 'running' ? 'waiting' : 'undo-waiting'
      const row = await queries.claimRow(tx, bulkId, from)
      if (!row) return 'nothing left'
      // If another worker took the row for which `ahead` was called, starts again.
      if (action.ahead && from === 'waiting' && ahead?.seq !== row.seq) return 'worked'
      const rowKey = { bulkId, seq: row.seq }
      taken = { rowKey, from, tries: row.tries }
      if (ahead && 'error' in ahead) throw ahead.error
      const order = { ...orderOf(run, context.now()), data: row.data, ahead: ahead?.answer }
      if (from === 'waiting') await queries.markDone(tx, rowKey, await action.run(tx, row.subject_id, order))
      else {
        await action.undo?.(tx, row.subject_id, row.undo ?? {}, order)
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

/** Calls `ahead` for the next row. Stores an error with the row; it is handled when the row is processed. */
async function lookAhead(context: JobContext, ask: NonNullable<BulkAction['ahead']>, bulkId: string) {
  const next = await queries.peekRow(context.db, bulkId)
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

/** Ends the run if no row is left. If another worker is still processing a row, that worker ends the run. */
async function finish({ db, now }: JobContext, action: BulkAction, bulkId: string): Promise<void> {
  await runInTransaction(db, async tx => {
    const run = await queries.lockRun(tx, bulkId)
    if (run?.state === 'running' && !(await queries.hasRow(tx, bulkId, 'waiting'))) {
      await queries.setRun(tx, bulkId, { state: 'done', ...computeEnd(action, now()) })
    }
    if (run?.state === 'undoing' && !(await queries.hasRow(tx, bulkId, 'undo-waiting'))) {
      await queries.setRun(tx, bulkId, { state: 'undone', undo_until: null })
    }
  })
}

/** Stops a run whose admin lost the role. Another admin may continue or undo it. */
async function stop({ db, now }: JobContext, action: BulkAction, bulkId: string): Promise<void> {
  await runInTransaction(db, async tx => {
    const run = await queries.lockRun(tx, bulkId)
    if (run?.state === 'running' || run?.state === 'undoing') {
      await queries.setRun(tx, bulkId, { state: 'stopped', ...computeEnd(action, now()) })
    }
  })
}

/**
 * Returns the columns of a run that has ended: its end, and the deadline for undoing it. The deadline is null if the
 * action cannot be undone.
 */
export function computeEnd(action: BulkAction, at: Date) {
  return { finished_at: at, undo_until: action.undo ? new Date(at.getTime() + BULK_UNDO_MS) : null }
}
