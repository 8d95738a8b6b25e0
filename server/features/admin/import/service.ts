import { randomUUID } from 'node:crypto'
import { imports } from '#contract/admin/bulk-actions.ts'
import type { ReceivedFile } from '#contract/wire/endpoint.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import type { ImportAction } from '../../../desk/import/import-action.ts'
import { type ReadRow, readRows } from '../../../desk/import/read-rows.ts'
import { CallError } from '../../../http/errors.ts'
import { deleteRun, insertPlannedRows, insertRun, type PlannedRow, setRunTotal } from './queries.ts'

/** Reads and checks the whole file, and stores the result as a plan. Changes no other data. */
export async function planImport(db: Db, actor: Actor, action: ImportAction, file: ReceivedFile): Promise<string> {
  const id = randomUUID()
  const { header, batches } = await readRows(file, action.columns)
  const state: FileState = { lines: new Map(), claims: new Map(), now: actor.at }
  const namedKeys = new Set<string>()
  await runInTransaction(db, tx => insertRun(tx, { id, deed: action.name, header, actor }))
  let [total, last] = [0, 0]
  // Insert of the previous batch. It runs while the next batch is read and checked.
  let writing: Promise<void> = Promise.resolve()
  try {
    for await (const batch of batches) {
      const rows = await judgeBatch(db, action, batch, state)
      total += rows.length
      await writing
      writing = insertPlannedRows(db, id, rows)
      // Avoids an unhandled rejection. A later `await writing` throws the error.
      writing.catch(() => undefined)
      if (action.missing) for (const { values } of batch) namedKeys.add(values[action.missing.by] ?? '')
      last = batch.at(-1)?.line ?? last
    }
    await writing
    if (total === 0) throw new CallError('BULK_EMPTY')
    const missing = (await action.missing?.rows(db, namedKeys)) ?? []
    total += missing.length
    await insertPlannedRows(
      db,
      id,
      missing.map(({ row, label, note }, at) => plannedRow(last + 1 + at, row, label, note)),
    )
  } catch (error) {
    await writing.catch(() => undefined)
    await deleteRun(db, id)
    throw error
  }
  await runInTransaction(db, async tx => {
    await setRunTotal(tx, id, total)
    await recordAudit(tx, actor, {
      action: 'bulk.plan',
      subject: { kind: 'bulk', id, name: imports[action.name] },
      after: { total },
    })
  })
  return id
}

/** State that all rows and all batches of a file share. */
interface FileState {
  /** Line number of each key in the file. */
  lines: Map<string, number>
  /** Counts for the action's check, for example the seats that earlier rows take. */
  claims: Map<string, number>
  now: Date
}

/** Checks the rows of a batch: each row alone, against the other rows of the file, and against existing data. */
async function judgeBatch(
  db: Db,
  action: ImportAction,
  batch: readonly ReadRow[],
  { lines, claims, now }: FileState,
): Promise<PlannedRow[]> {
  const judged = batch.map(read => ({ read, ...judgeOne(action, read, lines) }))
  const good = judged.filter(each => each.problem === undefined)
  const found =
    good.length > 0
      ? await action.check(
          db,
          good.map(({ row }) => row),
          now,
          claims,
        )
      : []
  const findings = new Map(good.map(({ read }, at) => [read.line, found[at]] as const))
  return judged.map(({ read: { line, cells }, row, label, problem: own }) => {
    const finding = own ?? findings.get(line)
    const name = `Baris ${line}: ${label}`
    if (typeof finding === 'string') return { ...plannedRow(line, { cells }, name, finding), state: 'refused' }
    return { ...plannedRow(line, row, name, finding?.note), ...(finding?.isSettled && { state: 'done' }) }
  })
}

function plannedRow(seq: number, data: unknown, label: string, problem: string | undefined): PlannedRow {
  return { seq, subject_id: randomUUID(), state: 'waiting', data, label, problem: problem ?? null }
}

function judgeOne(action: ImportAction, { line, values, problem, cells }: ReadRow, lines: Map<string, number>) {
  const label = cells.find(cell => cell.trim() !== '') ?? ''
  if (problem !== undefined) return { row: undefined, label, problem }
  const judged = action.judge(values)
  if ('problem' in judged) return { row: undefined, label, problem: judged.problem }
  const earlier = lines.get(judged.label)
  if (earlier !== undefined) return { row: undefined, label, problem: `Sama dengan baris ${earlier}` }
  lines.set(judged.label, line)
  return { row: judged.row, label: judged.label, problem: undefined }
}
