import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type ConnectionProxy, openConnectionProxy } from '#tests/support/fault-proxy.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { type Connection, connect } from './connect.ts'
import { runInTransaction, ping } from './database.ts'

let database: TestDatabase
let proxy: ConnectionProxy
let connection: Connection
const errors: Error[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const { target } = database
  if (typeof target === 'string') {
    const { hostname, port } = new URL(target)
    proxy = await openConnectionProxy({ host: hostname, port: Number(port || 5432) })
    const address = target.replace(/@[^/]*\//, `@127.0.0.1:${proxy.port}/`)
    connection = connect(address, { poolSize: 2, onError: error => errors.push(error) })
  } else {
    proxy = await openConnectionProxy({ path: `${target.host}/.s.PGSQL.${target.port}` })
    const address = { ...target, host: '127.0.0.1', port: proxy.port }
    connection = connect(address, { poolSize: 2, onError: error => errors.push(error) })
  }
})
afterEach(async () => {
  proxy.cut()
  await connection.close()
  await proxy.close()
})

describe('a broken connection to the database', () => {
  it('if the connection breaks, the current query fails, and the next query uses a new connection', async () => {
    const slow = sql`select pg_sleep(5)`.execute(connection.db)
    setTimeout(() => proxy.cut(), 100)
    await expect(slow).rejects.toThrow(DatabaseUnavailable)
    await expect(ping(connection.db)).resolves.toBeUndefined()
  })

  it('if the connection breaks between two statements, the transaction fails, but not the process', async () => {
    const torn = runInTransaction(connection.db, async tx => {
      await sql`select 1`.execute(tx)
      proxy.cut()
      await expect.poll(() => errors.length).toBeGreaterThan(0)
      await sql`select 1`.execute(tx)
    })
    await expect(torn).rejects.toThrow(DatabaseUnavailable)
    await expect(ping(connection.db)).resolves.toBeUndefined()
  })

  it('queries fail within seconds if the database does not respond, and work again when it responds', async () => {
    await ping(connection.db)
    proxy.faults.isBlackHole = true
    // The query must fail because of its own limit, not because of the test's limit.
    await expect(ping(connection.db)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      message: 'Query read timeout',
    })
    proxy.faults.isBlackHole = false
    proxy.cut()
    await expect
      .poll(() =>
        ping(connection.db).then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('up')
  })
})

it('reports an unreachable database or a timed-out statement as unavailable, but not a wrong statement', async () => {
  const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing', { poolSize: 1 })
  await expect(ping(nowhere.db)).rejects.toThrow(DatabaseUnavailable)
  await nowhere.close()
  const wrong = sql`select * from nothing_of_ours`.execute(connection.db)
  await expect(wrong).rejects.toMatchObject({ code: '42P01' })
  await expect(sql`set statement_timeout = 20; select pg_sleep(2)`.execute(connection.db)).rejects.toThrow(
    DatabaseUnavailable,
  )
})

it('the database driver returns counts as numbers and dates as text', async () => {
  const { rows } = await sql`select count(*) as n, date '2026-01-02' as day from app_user`.execute(connection.db)
  expect(rows).toEqual([{ n: 0, day: '2026-01-02' }])
})
