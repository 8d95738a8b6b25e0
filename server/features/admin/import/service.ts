import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { imports } from '#contract/admin/bulk-actions.ts'
import type { ReceivedFile } from '#contract/wire/endpoint.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, audit } from '../../../desk/audit.ts'
import type { ImportAction } from '../../../desk/import/import-action.ts'
import { readRows, type ReadRow } from '../../../desk/import/read-rows.ts'
import { CallError } from '../../../http/errors.ts'

interface PlannedRow {
  seq: number
  subject_id: string
  state: 'waiting' | 'refused' | 'done'
  data: unknown
  label: string
  problem: string | null
}

/** Reads and checks the whole file and stores the plan; changes no other data. */
export async function planImport(db: Db, actor: Actor, deed: ImportAction, file: ReceivedFile): Promise<string> {
  const id = randomUUID()
  const { header, batches } = await readRows(file, deed.columns)
  const lines = new Map<string, number>()
  const named = new Set<string>()
  await inTransaction(db, tx => insertRun(tx, { id, deed: deed.name, header, actor }))
  let [total, last] = [0, 0]
  // Writes a batch while the next one is read and checked.
  let writing: Promise<void> = Promise.resolve()
  try {
    for await (const batch of batches) {
      const rows = await judgeBatch(db, deed, batch, lines)
      total += rows.length
      await writing
      writing = insertRows(db, id, rows)
      // Avoids an unhandled rejection; the `await` below throws the error.
      writing.catch(() => undefined)
      if (deed.missing) for (const { values } of batch) named.add(values[deed.missing.by] ?? '')
      last = batch.at(-1)?.line ?? last
    }
    await writing
    if (total === 0) throw new CallError('BULK_EMPTY')
    const missing = (await deed.missing?.rows(db, named)) ?? []
    total += missing.length
    await insertRows(
      db,
      id,
      missing.map(({ row, label, note }, at) => plannedRow(last + 1 + at, row, label, note)),
    )
  } catch (error) {
    await writing.catch(() => undefined)
    await db.deleteFrom('bulk_run').where('id', '=', id).execute()
    throw error
  }
  await inTransaction(db, async tx => {
    await tx.updateTable('bulk_run').set({ total }).where('id', '=', id).execute()
    await audit(tx, actor, {
      deed: 'bulk.plan',
      subject: { kind: 'bulk', id, name: imports[deed.name] },
      after: { total },
    })
  })
  return id
}

/** Checks each row alone, against the other rows of its file, and against existing data. */
async function judgeBatch(
  db: Db,
  deed: ImportAction,
  batch: readonly ReadRow[],
  lines: Map<string, number>,
): Promise<PlannedRow[]> {
  const judged = batch.map(read => ({ read, ...judgeOne(deed, read, lines) }))
  const good = judged.filter(each => each.problem === undefined)
  const found =
    good.length > 0
      ? await deed.check(
          db,
          good.map(({ row }) => row),
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

function judgeOne(deed: ImportAction, { line, values, problem, cells }: ReadRow, lines: Map<string, number>) {
  const label = cells.find(cell => cell.trim() !== '') ?? ''
  if (problem !== undefined) return { row: undefined, label, problem }
  const judged = deed.judge(values)
  if ('problem' in judged) return { row: undefined, label, problem: judged.problem }
  const earlier = lines.get(judged.label)
  if (earlier !== undefined) return { row: undefined, label, problem: `Sama dengan baris ${earlier}` }
  lines.set(judged.label, line)
  return { row: judged.row, label: judged.label, problem: undefined }
}

async function insertRun(
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
 * Does not wait for the disk. A plan is valid only after its run stores the number of rows, and that commit also
 * flushes all earlier rows to the disk.
 */
async function insertRows(db: Db, bulkId: string, rows: readonly PlannedRow[]): Promise<void> {
  await sql`
    with hurry as materialized (select set_config('synchronous_commit', 'off', true))
    insert into bulk_row (bulk_id, seq, subject_id, state, data, label, problem)
    select ${bulkId}::uuid, seq, subject_id, state, data, label, problem
    from hurry, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (seq integer, subject_id uuid, state text, data jsonb, label text, problem text)`.execute(db)
}
