import type { PointEntry, WaitingPoints } from '#contract/points/leaderboard.ts'
import type { PointRow, WaitingRow } from './history-queries.ts'

export function presentEntry(row: PointRow): PointEntry {
  return {
    id: Number(row.id),
    amount: row.amount,
    reason: row.reason,
    multiplyer: row.multiplier,
    subject: row.subject,
    happenedAt: row.happened_at.toISOString(),
  }
}

export function presentWaiting({ id, counts_at, ...row }: WaitingRow): WaitingPoints {
  return { ...row, id: Number(id), countsAt: counts_at.toISOString() }
}
