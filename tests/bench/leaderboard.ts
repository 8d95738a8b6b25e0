import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#server/db/connect.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { findRank, foldDeltas } from '#server/features/leaderboard/queries.ts'
import { addToBoards, readBoard } from '#server/features/leaderboard/service.ts'
import { median } from './load.ts'
import { reportFigures } from './write-figures.ts'

/**
 * What a leaderboard of ten thousand, of a hundred thousand and of a million learners costs, as a ratio to looking up one
 * row by its key. All take turns in one run, so that whatever else the machine does hits all of them.
 */
const SIZES = [10_000, 100_000, 1_000_000]
const ROUNDS = 5
const CALLERS = 8
const CALLS = 400

const folder = await mkdtemp(join(tmpdir(), 'semai-bench-'))
const database = await startEmbedded(join(folder, 'postgres'))
await migrate(database.connection)
const connection = connect(database.connection, { poolSize: CALLERS, isPatient: true })
const { db } = connection
const now = new Date()

/** The desk searches people by them, no board does; kept up to date they are most of what a million new people cost. */
async function dropSpareIndexes(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'app_user'::regclass and not exists (select from pg_constraint where conindid = indexrelid)
  `.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
}

/** Up to that many learners with points as uneven as in life, all of it by the database itself. */
async function growTo(size: number): Promise<string[]> {
  await inTransaction(db, async tx => {
    // What refers to whom is right by the way it is made: nothing is looked up a million times.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      with grown as (
        insert into app_user (id, full_name, email, is_admin, roles, created_at)
        select gen_random_uuid(), 'Pelajar ' || n, n || '@bangku.invalid', false, '{learner}', now()
        from generate_series((select count(*) from app_user) + 1, ${size}::bigint) as n
        returning id
      )
      insert into point_balance (user_id) select id from grown
    `.execute(tx)
    await sql`
      insert into board_score (period, user_id, points)
      select 'all', user_id, 1 + floor(power(random(), 3) * 100000)::integer from point_balance on conflict do nothing
    `.execute(tx)
  })
  await sql`truncate board_count, board_delta`.execute(db)
  await sql`insert into board_delta (period, new_points) select period, points from board_score`.execute(db)
  for (let left = 1; left > 0; left = await waiting()) await foldDeltas(db)
  await sql`vacuum analyze board_score, board_count, board_delta, app_user, point_balance`.execute(db)
  const { rows } = await sql<{ user_id: string }>`
    select user_id from board_score order by random() limit ${CALLS}
  `.execute(db)
  return rows.map(row => row.user_id)
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from board_delta`.execute(db)
  return Number(rows[0]?.count)
}

/** Calls a second with several at a time. */
async function rate(people: readonly string[], work: (db: Db, userId: string) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  const queue = [...people]
  const callers = Array.from({ length: CALLERS }, async () => {
    for (let userId = queue.pop(); userId !== undefined; userId = queue.pop()) await work(db, userId)
  })
  await Promise.all(callers)
  return (people.length / (performance.now() - began)) * 1_000
}

const works = {
  'row by its key': (db: Db, userId: string) =>
    db.selectFrom('point_balance').select('balance').where('user_id', '=', userId).executeTakeFirst(),
  'rank of some points': (db: Db) => findRank(db, 'all', 1 + Math.floor(Math.random() ** 3 * 100_000)),
  'whole board: top 100, own rank, neighbours': (db: Db, userId: string) => readBoard(db, userId, 'all', now),
  'adding points, three boards': (db: Db, userId: string) =>
    inTransaction(db, tx => addToBoards(tx, userId, 5, { happenedAt: now, now })),
  'counting everybody, for comparison': (db: Db, userId: string) =>
    sql`select count(*) from board_score where period = 'all'
      and points > (select points from board_score where period = 'all' and user_id = ${userId})`.execute(db),
}
type Name = keyof typeof works

await dropSpareIndexes()
const rows: string[][] = [['', ...Object.keys(works), 'folding what 400 earned']]
for (const size of SIZES) {
  const people = await growTo(size)
  const seen = new Map<Name, number[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, work] of Object.entries(works) as [Name, (typeof works)[Name]][]) {
      const some = name.startsWith('counting') ? people.slice(0, 24) : people
      seen.set(name, [...(seen.get(name) ?? []), await rate(some, work)])
      await foldDeltas(db)
    }
  }
  const byKey = median(seen.get('row by its key') ?? [])
  const rates = [...seen.values()].map(each => `${median(each).toFixed(0)}/s, ${(median(each) / byKey).toFixed(2)}`)
  for (const userId of people) await inTransaction(db, tx => addToBoards(tx, userId, 7, { happenedAt: now, now }))
  const began = performance.now()
  await foldDeltas(db)
  rows.push([size.toLocaleString('en'), ...rates, `${(performance.now() - began).toFixed(0)} ms`])
}
// A column for each number of learners.
await reportFigures(
  'leaderboard',
  rows[0]!.map((_, at) => rows.map(row => row[at]!)),
)
await connection.close()
await database.stop()
await rm(folder, { recursive: true, force: true })
