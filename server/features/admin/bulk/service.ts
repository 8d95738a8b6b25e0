import { randomUUID } from 'node:crypto'
import type { Bulk, BulkTarget } from '#contract/admin/bulk.ts'
import { getBulkActionLabel } from '#contract/admin/bulk-actions.ts'
import { BULK_MAX_ROWS } from '#contract/wire/limits.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import type { BulkAction } from '../../../desk/bulk/action.ts'
import {
  insertChosenRows,
  insertFiltered,
  lockRun,
  type RunRow,
  updateRun,
  markRowsForUndo,
} from '../../../desk/bulk/queries.ts'
import { getEndColumns } from '../../../desk/bulk/work.ts'
import { CallError } from '../../../http/errors.ts'
import { parseWithSchema } from '../../../http/parse.ts'
import { presentBulk } from './present.ts'
import { selectBulks, countBulkRows, insertRun, setRunTotal } from './queries.ts'

/** Returns a bulk operation and the number of its rows by state. */
export async function readBulk(db: Db, id: string): Promise<Bulk> {
  const row = await selectBulks(db, { id }).executeTakeFirst()
  if (!row) throw new CallError('BULK_NOT_FOUND')
  return presentBulk(row, await countBulkRows(db, [id]))
}

interface Plan {
  action: BulkAction
  target: BulkTarget
  values: Record<string, string>
}

/**
 * Plans a bulk operation. Stores the ids of the selected rows, so that later changes of the data do not change the
 * selection.
 */
export function planBulk(db: Db, actor: Actor, { action, target, values }: Plan): Promise<string> {
  const { list } = action
  if (!list) throw new CallError('BULK_NOT_FOUND')
  parseWithSchema(list.given, values, 'values')
  const id = randomUUID()
  const run = { id, deed: action.name, given: JSON.stringify(values), actorId: actor.userId, at: actor.at }
  return runInTransaction(db, async tx => {
    await insertRun(tx, { ...run, place: actor.place, total: 1 })
    const total =
      'ids' in target
        ? await insertChosenRows(tx, id, target.ids)
        : await insertFiltered(tx, id, list.rows(tx, target.filter, actor.at))
    if (total === 0) throw new CallError('BULK_EMPTY')
    if (total > BULK_MAX_ROWS) throw new CallError('BULK_TOO_LARGE')
    await setRunTotal(tx, id, total)
    await recordAudit(tx, actor, {
      action: 'bulk.plan',
      subject: getSubject({ id, deed: action.name }),
      after: { total },
    })
    return id
  })
}

const getSubject = ({ id, deed }: { id: string; deed: string }) => {
  return { kind: 'bulk', id, name: getBulkActionLabel(deed) }
}

type Send = (tx: Tx) => Promise<void>

/** Starts a planned bulk operation, or resumes a stopped bulk operation. */
export function startBulk(db: Db, actor: Actor, id: string, reason: string, send: Send): Promise<void> {
  return runInTransaction(db, async tx => {
    const run = await getRun(tx, id)
    if (run.state !== 'planned' && run.state !== 'stopped') throw new CallError('BULK_NOT_STARTABLE')
    const runner = { runner_id: actor.userId, place: actor.place }
    await updateRun(tx, id, { state: 'running', ...runner, reason, finished_at: null, undo_until: null })
    await send(tx)
    await recordAudit(tx, actor, {
      action: 'bulk.start',
      subject: getSubject(run),
      reason,
      after: { total: run.total },
    })
  })
}

/** Stops a running bulk operation after its current row. Throws BULK_NOT_RUNNING in any other state. */
export function stopBulk(db: Db, actor: Actor, id: string, actionOf: (name: string) => BulkAction): Promise<void> {
  return runInTransaction(db, async tx => {
    const run = await getRun(tx, id)
    if (run.state !== 'running') throw new CallError('BULK_NOT_RUNNING')
    await updateRun(tx, id, { state: 'stopped', ...getEndColumns(actionOf(run.deed), actor.at) })
    await recordAudit(tx, actor, { action: 'bulk.stop', subject: getSubject(run) })
  })
}

/**
 * Starts the undo of a bulk operation that ended less than a day ago. Rows that have changed since the operation keep
 * their values and are listed.
 */
export function undoBulk(db: Db, actor: Actor, id: string, reason: string, send: Send): Promise<void> {
  return runInTransaction(db, async tx => {
    const run = await getRun(tx, id)
    const isEnded = run.state === 'done' || run.state === 'stopped'
    const isInTime = run.undo_until !== null && run.undo_until > actor.at
    if (!isEnded || !isInTime) throw new CallError('BULK_NOT_UNDOABLE')
    const runner = { runner_id: actor.userId, place: actor.place }
    await updateRun(tx, id, { state: 'undoing', ...runner, undo_reason: reason })
    await markRowsForUndo(tx, id)
    await send(tx)
    await recordAudit(tx, actor, { action: 'bulk.undo', subject: getSubject(run), reason })
  })
}

async function getRun(tx: Tx, id: string): Promise<RunRow> {
  const run = await lockRun(tx, id)
  if (!run) throw new CallError('BULK_NOT_FOUND')
  return run
}
