import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { type Call, runInCall } from './call.ts'
import { runInTransaction } from './database.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table noted (word text)`.execute(database.db)
})
afterAll(() => database.close())

const sleep = sql`select pg_sleep(120) as "of this test"`
const within = (ms: number): Call => ({
  priority: 'learner',
  isBegun: false,
  hasHadConnection: false,
  endsAt: performance.now() + ms,
})
const sleeping = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%of this test%' and pid <> pg_backend_pid()`.execute(
    database.db,
  )
  return rows.length
}

it('the database cancels a statement at the deadline of its API call', async () => {
  // The deadline is late enough that the test sees the running statement even on a busy machine.
  const late = runInCall(within(scaleTimeLimit(1_000)), () => sleep.execute(database.db))
  await expect.poll(sleeping, { interval: 20 }).toBe(1)
  await expect(late).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect.poll(sleeping, { timeout: scaleTimeLimit(3_000) }).toBe(0)
})

it('an API call past its deadline sends no further statement', async () => {
  const over = runInCall(within(-1), () => sql`insert into noted values ('over')`.execute(database.db))
  await expect(over).rejects.toBeInstanceOf(DatabaseUnavailable)
  const { rows } = await sql`select word from noted`.execute(database.db)
  expect(rows).toEqual([])
})

it('a transaction past its deadline is rolled back, and its connection can be used again', async () => {
  const late = runInCall(within(100), () =>
    runInTransaction(database.db, async tx => {
      await sql`insert into noted values ('late')`.execute(tx)
      await sleep.execute(tx)
    }),
  )
  await expect(late).rejects.toBeInstanceOf(DatabaseUnavailable)
  // There are more queries than connections in the pool, so that each connection is used several times.
  const words = Array.from({ length: 24 }, (_, at) =>
    runInTransaction(database.db, tx => sql`insert into noted values (${`word ${at}`})`.execute(tx)),
  )
  await Promise.all(words)
  const { rows } = await sql<{ word: string }>`select word from noted`.execute(database.db)
  expect(rows).toHaveLength(24)
  expect(rows.map(row => row.word)).not.toContain('late')
})

it('frees the connection after every failed or late statement', async () => {
  for (let time = 0; time < 13; time += 1) {
    await expect(sql`select * from nothing_of_ours`.execute(database.db)).rejects.toThrow(/nothing_of_ours/)
    await expect(runInCall(within(5), () => sleep.execute(database.db))).rejects.toBeInstanceOf(DatabaseUnavailable)
  }
  await expect(sql`select 1`.execute(database.db)).resolves.toBeDefined()
})
