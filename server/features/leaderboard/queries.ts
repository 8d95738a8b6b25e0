import { sql, type SqlBool } from 'kysely'
import { deleteInBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'

/** Scores and what they changed by, in one statement; who earns holds the balance's lock, so nobody's two race. */
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

/** 1 + how many have more. */
export async function findRank(db: Db, period: string, points: number): Promise<number> {
  const { rows } = await sql<{ rank: string }>`select board_rank(${period}, ${points}) as rank`.execute(db)
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

export async function isHiddenOnBoard(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('point_balance')
    .select('is_hidden_on_board')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.is_hidden_on_board ?? false
}

export async function setHiddenOnBoard(db: Db, userId: string, isHidden: boolean): Promise<void> {
  await db.updateTable('point_balance').set({ is_hidden_on_board: isHidden }).where('user_id', '=', userId).execute()
}

function people(db: Db, period: string) {
  return db
    .selectFrom('board_score as score')
    .innerJoin('app_user as person', 'person.id', 'score.user_id')
    .innerJoin('point_balance as balance', 'balance.user_id', 'score.user_id')
    .select(['score.user_id', 'score.points', 'person.full_name', 'balance.is_hidden_on_board'])
    .where('score.period', '=', period)
}
export type BoardPerson = Awaited<ReturnType<typeof listTop>>[number]

export function listTop(db: Db, period: string, count: number) {
  return people(db, period).orderBy('score.points', 'desc').orderBy('score.user_id', 'desc').limit(count).execute()
}

/** Along the order of the board: those 'above' a learner, nearest first, or the ones 'from' his own place down. */
export function listBeside(
  db: Db,
  period: string,
  { userId, points }: { userId: string; points: number },
  side: 'above' | 'from',
  count: number,
) {
  const isAfter =
    side === 'above'
      ? sql<boolean>`(score.points, score.user_id) > (${points}, ${userId}::uuid)`
      : sql<boolean>`(score.points, score.user_id) <= (${points}, ${userId}::uuid)`
  const direction = side === 'above' ? 'asc' : 'desc'
  return people(db, period)
    .where(isAfter)
    .orderBy('score.points', direction)
    .orderBy('score.user_id', direction)
    .limit(count)
    .execute()
}

/** Only a name. Of several servers one folds at a time; who does not get the turn leaves it to the one who has it. */
const FOLD_LOCK = 7_364_070
const FOLD_AT_MOST = 50_000

/** Takes what waits into the tree. One statement, so one transaction: a crash leaves it waiting, never half counted. */
export async function foldDeltas(db: Db): Promise<void> {
  await sql`
    with turn as (select pg_try_advisory_xact_lock(${FOLD_LOCK}) as is_ours),
    taken as (
      delete from board_delta
      where id in (select id from board_delta where (select is_ours from turn) order by id limit ${FOLD_AT_MOST})
      returning period, old_points, new_points
    ),
    steps as (
      select period, level, new_points >> (6 * level) as bucket, 1 as step
      from taken, generate_series(0, 3) as level where new_points is not null
      union all
      select period, level, old_points >> (6 * level), -1
      from taken, generate_series(0, 3) as level where old_points is not null
    )
    insert into board_count (period, level, bucket, learners)
    select period, level, bucket, sum(step) from steps group by period, level, bucket having sum(step) <> 0
    on conflict (period, level, bucket) do update set learners = board_count.learners + excluded.learners
  `.execute(db)
}

/** Periods that are over, from all three tables. */
export async function clearPeriods(db: Db, running: readonly string[]): Promise<void> {
  const isOver = sql<SqlBool>`period <> all(${running})`
  for (const table of ['board_delta', 'board_score', 'board_count'] as const) await deleteInBatches(db, table, isOver)
}
