import { createHash } from 'node:crypto'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { Board, getLeaderboard } from '#contract/points/leaderboard.ts'
import { type BoardPeriod, boardPeriods, computeRanks, getRunningPeriod } from '#contract/points/board.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { presentBoardRow } from './present.ts'
import { addScores, clearPeriods, deleteScores, findRank, findScore, readBoardRows } from './queries.ts'

const TOP_COUNT = 100
const BESIDE_COUNT = 2

const getKey = (period: BoardPeriod, at: Date) => getRunningPeriod(period, at).key

/**
 * Adds points to the running leaderboards whose period contains the time of the event. Offline work therefore counts
 * for the week in which it was done, even if the device sends it later. Points of an ended period are not added.
 */
export async function addToBoards(
  tx: Tx,
  userId: string,
  amount: number,
  { happenedAt, now }: { happenedAt: Date; now: Date },
): Promise<void> {
  await addAllToBoards(tx, userId, [{ amount, happenedAt }], now)
}

/** Adds the points of several events with one change per leaderboard. */
export async function addAllToBoards(
  tx: Tx,
  userId: string,
  events: readonly { amount: number; happenedAt: Date }[],
  now: Date,
): Promise<void> {
  const running = boardPeriods.map(period => getKey(period, now))
  const sums = new Map<string, number>()
  for (const { amount, happenedAt } of events) {
    const periodKeys = boardPeriods.map(period => getKey(period, happenedAt))
    for (const key of running.filter(each => periodKeys.includes(each))) sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  if (sums.size > 0) await addScores(tx, userId, sums)
}

/** Returns the user's rank, or null if the user has no points in this period. */
export async function findOwnRank(db: Db, userId: string, period: BoardPeriod, now: Date): Promise<number | null> {
  const key = getKey(period, now)
  const points = await findScore(db, key, userId)
  return points === undefined ? null : findRank(db, key, points)
}

/**
 * Returns the first 100 users, the learner's own rank, and the two users directly above and the two directly below the
 * learner.
 */
export async function readBoard(db: Db, userId: string, period: BoardPeriod, now: Date): Promise<Board> {
  const { key, endsAt } = getRunningPeriod(period, now)
  const rows = await readBoardRows(db, { period: key, userId }, { top: TOP_COUNT, beside: BESIDE_COUNT })
  const top = rows.top ?? []
  const ranks = computeRanks(top.map(row => row.points))
  return {
    period,
    endsAt: endsAt?.toISOString() ?? null,
    // Number of users with at least one point.
    learnerCount: rows.learners,
    top: top.map((row, at) => presentBoardRow(row, ranks[at] ?? at + 1, userId)),
    around: (rows.near ?? []).map(row => presentBoardRow(row, row.rank, userId)),
    me: { rank: rows.own?.rank ?? null, points: rows.own?.points ?? 0, isHidden: rows.is_hidden ?? false },
  }
}

/**
 * Returns the version and the leaderboard. The leaderboard is null if the caller already has this version (`known`).
 */
export async function readBoardIfChanged(
  db: Db,
  userId: string,
  { period, known }: { period: BoardPeriod; known: string | undefined },
  now: Date,
): Promise<AnswerOf<typeof getLeaderboard>> {
  const board = await readBoard(db, userId, period, now)
  const version = createHash('sha256').update(JSON.stringify(board)).digest('base64url').slice(0, 22)
  return { version, board: version === known ? null : board }
}

/** Deletes the scores of ended periods. */
export function deleteOldBoards({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  return clearPeriods(
    db,
    boardPeriods.map(period => getKey(period, now())),
  )
}

/** Removes the scores of an erased account. The next run of `aggregateDeltas` updates the counters. */
export async function removeFromBoards(tx: Tx, userId: string): Promise<void> {
  await deleteScores(tx, userId)
}
