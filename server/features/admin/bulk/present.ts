import type { Bulk, BulkRow } from '#contract/admin/bulk.ts'
import { getStoredErrorMessage } from '#contract/wire/error-text.ts'
import type { selectBulkRows, BulkRunRow, countBulkRows } from './queries.ts'

type Counted = Awaited<ReturnType<typeof countBulkRows>>

export function presentBulk(row: BulkRunRow, counted: Counted): Bulk {
  const counts = { waiting: 0, done: 0, refused: 0, undone: 0, kept: 0 }
  for (const { bulk_id: bulkId, state, count } of counted) {
    if (bulkId !== row.id) continue
    counts[state === 'undo-waiting' ? 'done' : state] += count
  }
  return {
    id: row.id,
    deed: row.deed,
    state: row.state,
    total: row.total,
    counts,
    askedBy: { id: row.asked_by, fullName: row.asked_by_name },
    askedAt: row.asked_at.toISOString(),
    reason: row.reason,
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoUntil: counts.done > 0 ? (row.undo_until?.toISOString() ?? null) : null,
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBulkRows>['executeTakeFirstOrThrow']>>

export function presentRow(row: Row, names: ReadonlyMap<string, string>): BulkRow {
  const text = row.code === null ? row.problem : getStoredErrorMessage(row.code)
  return {
    seq: row.seq,
    subjectId: row.subject_id,
    name: names.get(row.subject_id) ?? row.label,
    state: row.state,
    problem: text,
  }
}
