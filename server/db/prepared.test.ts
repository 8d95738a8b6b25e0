import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Connection, connect } from './connect.ts'
import { type Db, runInTransaction } from './database.ts'
import { markAsPrepared } from './prepared.ts'

let database: TestDatabase
let connection: Connection

beforeAll(async () => {
  database = await openTestDatabase()
  connection = connect(database.target, { poolSize: 1 })
  await sql`create table thing as select 1::integer as size`.execute(database.db)
})
afterAll(async () => {
  await connection.close()
  await database.close()
})

const read = async (db: Db) => {
  const { rows } = await sql<{ size: unknown }>`${markAsPrepared('thing-size')} select size from thing`.execute(db)
  return rows[0]?.size
}
const namesKept = async () => {
  const found = sql<{ name: string }>`select name from pg_prepared_statements`
  return (await found.execute(connection.db)).rows.map(({ name }) => name)
}

test('a migration that changes a column type breaks no prepared statement, inside or outside a transaction', async () => {
  expect(await read(connection.db)).toBe(1)
  expect(await namesKept()).toHaveLength(1)
  await sql`alter table thing alter column size type text`.execute(database.db)
  expect(await read(connection.db)).toBe('1')
  await sql`alter table thing alter column size type integer using size::integer`.execute(database.db)
  expect(await runInTransaction(connection.db, tx => read(tx))).toBe(1)
})

test('falls back to an unprepared statement if the prepared one no longer exists', async () => {
  for (const ask of [() => read(connection.db), () => runInTransaction(connection.db, tx => read(tx))]) {
    await sql`deallocate all`.execute(connection.db)
    expect(await ask()).toBe(1)
  }
  expect(await namesKept()).toEqual([])
})
