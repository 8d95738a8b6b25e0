import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { type TableDigests, watchTables } from './watch-tables.ts'

let database: TestDatabase
let takeDigests: () => Promise<TableDigests>

beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table leaf (id int primary key, colour text)`.execute(database.db)
  await sql`create table count_of_calls (calls int)`.execute(database.db)
  takeDigests = await watchTables(database.db, { but: ['count_of_calls'] })
})
afterAll(() => database.close())

/** Returns the tables that the statement changes. */
async function changedBy(statement: string): Promise<string[]> {
  const before = await takeDigests()
  await sql.raw(statement).execute(database.db)
  const after = await takeDigests()
  return Object.keys(after).filter(name => after[name] !== before[name])
}

it('the table watcher reports the changed table for each kind of write', async () => {
  expect(await changedBy("insert into leaf values (1, 'hijau'), (2, 'kuning')")).toEqual(['leaf'])
  expect(await changedBy("update leaf set colour = 'merah' where id = 1")).toEqual(['leaf'])
  expect(await changedBy('delete from leaf where id = 1')).toEqual(['leaf'])
  expect(await changedBy('truncate leaf')).toEqual(['leaf'])
})

it('the table watcher reports no change after a rollback, a reverted change or a write to another table', async () => {
  expect(await changedBy("begin; insert into leaf values (3, 'biru'); rollback")).toEqual([])
  expect(await changedBy("insert into leaf values (4, 'biru'); delete from leaf where id = 4")).toEqual([])
  expect(await changedBy('insert into count_of_calls values (1)')).toEqual([])
})
