import { sql, type SqlBool } from 'kysely'
import { advisoryLocks } from '../../../db/advisory-locks.ts'
import { deleteInBatches } from '../../../db/batches.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { markAsPrepared } from '../../../db/prepared.ts'

/**
 * Updates the scores and stores the changes for the counters, in one statement. The caller must have locked the user's
 * balance, so that two changes of one user run one after another.
 */
export async function addScores(tx: Tx, userId: string, sums: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    with added as (select * from unnest(${[...sums.keys()]}::text[], ${[...sums.values()]}::integer[]) as a (period, amount)),
    moved as (
      insert into board_score (period, user_id, points)
      select period, ${userId}::uuid, amount from added
      on conflict (period, user_id) do update set points = board_score.points + excluded.points
      returning period, points
    )
    insert into board_delta (period, old_points, new_points)
    select period, nullif(points - amount, 0), points from moved join added using (period)
  `.execute(tx)
}

/** Returns the rank: one more than the number of users with more points. */
export async function findRank(db: Db, period: string, points: number): Promise<number> {
  const { rows } = await sql<{ rank: string }>`${markAsPrepared('board-rank')}
    select board_rank(${period}, ${points}) as rank`.execute(db)
  return Number(rows[0]?.rank)
}

export async function findScore(db: Db, period: string, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('board_score')
    .select('points')
    .where('period', '=', period)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.points
}

export async function setHiddenOnBoard(db: Db, userId: string, isHidden: boolean): Promise<void> {
  await db.updateTable('point_balance').set({ is_hidden_on_board: isHidden }).where('user_id', '=', userId).execute()
}

export interface BoardPerson {
  user_id: string
  points: number
  full_name: string
  is_hidden_on_board: boolean
}

export interface BoardRows {
  top: BoardPerson[] | null
  /** The learner's row and the rows next to it, in the order of the leaderboard. */
  near: (BoardPerson & { rank: number })[] | null
  learners: number
  own: { points: number; rank: number } | null
  is_hidden: boolean | null
}

/**
 * Reads all results in a single statement, so that they come from the same snapshot. Otherwise the learner's own rank
 * could differ from the rank in the list.
 */
export async function readBoardRows(
  db: Db,
  { period, userId }: { period: string; userId: string },
  { top, beside }: { top: number; beside: number },
): Promise<BoardRows> {
  const { rows } = await sql<BoardRows>`${markAsPrepared('board')}
    with own as materialized (
      select points from board_score where period = ${period}::text and user_id = ${userId}::uuid
    ), near as (
      (select user_id, points from board_score
        where period = ${period} and (points, user_id) > ((select points from own), ${userId}::uuid)
        order by points, user_id limit ${beside}::integer)
      union all
      (select user_id, points from board_score
        where period = ${period} and (points, user_id) <= ((select points from own), ${userId}::uuid)
        order by points desc, user_id desc limit ${beside}::integer + 1)
    ), top as (
      select user_id, points from board_score where period = ${period}
      order by points desc, user_id desc limit ${top}::integer
    )
    select
      (select json_agg(row) from (
        select user_id, points, full_name, is_hidden_on_board from top
        join app_user as person on person.id = user_id join point_balance as balance using (user_id)
        order by points desc, user_id desc) as row) as top,
      (select json_agg(row) from (
        select user_id, points, full_name, is_hidden_on_board, board_rank(${period}, points) as rank from near
        join app_user as person on person.id = user_id join point_balance as balance using (user_id)
        order by points desc, user_id desc) as row) as near,
      board_rank(${period}, 0) - 1 as learners,
      (select json_build_object('points', points, 'rank', board_rank(${period}, points)) from own) as own,
      (select is_hidden_on_board from point_balance where user_id = ${userId}) as is_hidden`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the select returned no row')
  return row
}

const AGGREGATE_AT_MOST = 50_000

/**
 * Applies stored score changes to the tree of counters. Uses a single statement, so that a crash cannot leave a change
 * half applied. Does nothing while another server runs this statement.
 */
export async function aggregateDeltas(db: Db): Promise<number> {
  const { rows } = await sql<{ aggregated: number }>`
    with turn as (select pg_try_advisory_xact_lock(${advisoryLocks.leaderboard}) as is_ours),
    taken as (
      delete from board_delta
      where id in (select id from board_delta where (select is_ours from turn) order by id limit ${AGGREGATE_AT_MOST})
      returning period, old_points, new_points
    ),
    steps as (
      select period, level, new_points >> (6 * level) as bucket, 1 as step
      from taken, generate_series(0, 3) as level where new_points is not null
      union all
      select period, level, old_points >> (6 * level), -1
      from taken, generate_series(0, 3) as level where old_points is not null
    ),
    counted as (
      insert into board_count (period, level, bucket, learners)
      select period, level, bucket, sum(step) from steps group by period, level, bucket having sum(step) <> 0
      on conflict (period, level, bucket) do update set learners = board_count.learners + excluded.learners
    )
    select count(*)::integer as aggregated from taken
  `.execute(db)
  return rows[0]?.aggregated ?? 0
}

/** Deletes the rows of ended periods from all three leaderboard tables. */
export async function clearPeriods(db: Db, running: readonly string[]): Promise<void> {
  const isOver = sql<SqlBool>`period <> all(${running})`
  for (const table of ['board_delta', 'board_score', 'board_count'] as const) await deleteInBatches(db, table, isOver)
}

/** Deletes a user's scores, and stores the changes that subtract them from the counters. */
export async function deleteScores(tx: Tx, userId: string): Promise<void> {
  await sql`
    with gone as (delete from board_score where user_id = ${userId} returning period, points)
    insert into board_delta (period, old_points) select period, points from gone
  `.execute(tx)
}
