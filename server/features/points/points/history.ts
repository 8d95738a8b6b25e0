import type { PointEntry, WaitingPoints } from '#contract/points/leaderboard.ts'
import type { Db } from '../../../db/database.ts'
import { listEntryRows, listWaitingRows } from './history-queries.ts'
import { presentEntry, presentWaiting } from './present.ts'

const PAGE = 30

export async function readPointEntries(
  db: Db,
  userId: string,
  before: number | undefined,
): Promise<{ entries: PointEntry[]; next: number | null }> {
  const rows = await listEntryRows(db, userId, { before, limit: PAGE + 1 })
  const entries = rows.slice(0, PAGE).map(presentEntry)
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null }
}

/** Lists points that are earned but not credited yet, in the order in which they will be credited. */
export async function listWaitingPoints(db: Db, userId: string): Promise<WaitingPoints[]> {
  const rows = await listWaitingRows(db, userId)
  return rows.map(presentWaiting)
}
