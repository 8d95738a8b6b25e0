import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Board, BoardRow, getLeaderboard } from '#contract/leaderboard.ts'
import { boardName, type BoardPeriod, boardPeriods, ranksOf, runningPeriod } from '#contract/rules/board.ts'
import type { Db, Tx } from '../../db/database.ts'
import {
  addScores,
  type BoardPerson,
  clearPeriods,
  findRank,
  findScore,
  isHiddenOnBoard,
  listBeside,
  listTop,
} from './queries.ts'

const TOP_COUNT = 100
const BESIDE_COUNT = 2

const keyOf = (period: BoardPeriod, at: Date) => runningPeriod(period, at).key

/** The boards an event counts on: those of its own time that still run. Work done offline reaches its week, not the next. */
export async function addToBoards(
  tx: Tx,
  userId: string,
  amount: number,
  { happenedAt, now }: { happenedAt: Date; now: Date },
): Promise<void> {
  await addAllToBoards(tx, userId, [{ amount, happenedAt }], now)
}

/** The same for several events: one step on each board. */
export async function addAllToBoards(
  tx: Tx,
  userId: string,
  events: readonly { amount: number; happenedAt: Date }[],
  now: Date,
): Promise<void> {
  const running = boardPeriods.map(period => keyOf(period, now))
  const sums = new Map<string, number>()
  for (const { amount, happenedAt } of events) {
    const own = boardPeriods.map(period => keyOf(period, happenedAt))
    for (const key of running.filter(each => own.includes(each))) sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  if (sums.size > 0) await addScores(tx, userId, sums)
}

/** Null before the first point. */
export async function findOwnRank(db: Db, userId: string, period: BoardPeriod, now: Date): Promise<number | null> {
  const key = keyOf(period, now)
  const points = await findScore(db, key, userId)
  return points === undefined ? null : findRank(db, key, points)
}

function present(row: BoardPerson, rank: number, userId: string): BoardRow {
  const isMe = row.user_id === userId
  const name = row.is_hidden_on_board && !isMe ? null : boardName(row.full_name)
  return { rank, name, points: row.points, isMe }
}

async function around(db: Db, key: string, userId: string, points: number): Promise<BoardRow[]> {
  const own = { userId, points }
  const above = await listBeside(db, key, own, 'above', BESIDE_COUNT)
  // The learner himself is the first at or below his own place.
  const below = await listBeside(db, key, own, 'from', BESIDE_COUNT + 1)
  const rows: BoardRow[] = []
  for (const row of [...above.toReversed(), ...below]) {
    rows.push(present(row, await findRank(db, key, row.points), userId))
  }
  return rows
}

/** One snapshot, so that the rank beside the list is the rank in the list. */
export function readBoard(db: Db, userId: string, period: BoardPeriod, now: Date): Promise<Board> {
  const { key, endsAt } = runningPeriod(period, now)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      const top = await listTop(tx, key, TOP_COUNT)
      const ranks = ranksOf(top.map(row => row.points))
      const points = await findScore(tx, key, userId)
      return {
        period,
        endsAt: endsAt?.toISOString() ?? null,
        // Everybody on the board has more than nothing.
        learnerCount: (await findRank(tx, key, 0)) - 1,
        top: top.map((row, at) => present(row, ranks[at] ?? at + 1, userId)),
        around: points === undefined ? [] : await around(tx, key, userId, points),
        me: {
          rank: points === undefined ? null : await findRank(tx, key, points),
          points: points ?? 0,
          isHidden: await isHiddenOnBoard(tx, userId),
        },
      }
    })
}

/** The board, unless the device has this very one. */
export async function readBoardUnlessKnown(
  db: Db,
  userId: string,
  { period, known }: { period: BoardPeriod; known: string | undefined },
  now: Date,
): Promise<AnswerOf<typeof getLeaderboard>> {
  const board = await readBoard(db, userId, period, now)
  const version = createHash('sha256').update(JSON.stringify(board)).digest('base64url').slice(0, 22)
  return { version, board: version === known ? null : board }
}

export function forgetOldBoards({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  return clearPeriods(
    db,
    boardPeriods.map(period => keyOf(period, now())),
  )
}

/** With an erased account go its places; the counts follow when the board is folded. */
export async function removeFromBoards(tx: Tx, userId: string): Promise<void> {
  await sql`
    with gone as (delete from board_score where user_id = ${userId} returning period, points)
    insert into board_delta (period, old_points) select period, points from gone
  `.execute(tx)
}
