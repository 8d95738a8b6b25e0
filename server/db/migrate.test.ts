import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { administer, databaseAt } from '#tests/support/postgres.ts'
import { soon } from '#tests/support/soon.ts'
import { type Connection, connect, type Target } from './connect.ts'
import { migrate } from './migrate.ts'
import { readMigrationFiles } from './migration-files.ts'

const { admin } = inject('postgres')
let name = ''
let target: Target

/** Creates an account and an empty database that it does not own, as hosting providers do. */
beforeEach(async () => {
  name = `semai_test_${randomBytes(6).toString('hex')}`
  await administer(admin, `create role ${name} login password '${name}'`)
  await administer(admin, `create database ${name}`)
  const empty = databaseAt(admin, name)
  target =
    typeof empty === 'string' ? empty.replace(/\/\/(?:[^@/]*@)?/, `//${name}:${name}@`) : { ...empty, user: name }
})
afterEach(async () => {
  await administer(admin, `drop database ${name} with (force)`)
  await administer(admin, `drop role ${name}`)
})

const refusal = (words: RegExp) =>
  expect.objectContaining({ name: 'StartFailure', message: expect.stringMatching(words) })

test('reports which right the database account lacks for its tables or the queue schema', async () => {
  await expect(migrate(target)).rejects.toEqual(refusal(/tidak boleh membuat tabel.*GRANT CREATE ON SCHEMA public/))
  await administer(databaseAt(admin, name), `grant create on schema public to ${name}`)
  await expect(migrate(target)).rejects.toEqual(refusal(/tidak boleh membuat skema "pgboss".*GRANT CREATE ON DATABASE/))
  await administer(admin, `grant create on database ${name} to ${name}`)
  await expect(migrate(target)).resolves.toBeDefined()
})

/** Owns a migrated database, as most operators do. */
async function openMigrated(): Promise<Connection> {
  const own = databaseAt(admin, name)
  await migrate(own)
  return connect(own, { poolSize: 2 })
}

test('runs on the schema of a later version that only expanded it, and refuses any other', async () => {
  const connection = await openMigrated()
  const { db } = connection
  const runLater = (later: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${later}, ${new Date().toISOString()})`.execute(db)
  await runLater('9997_more_columns')
  await db.insertInto('schema_change').values({ name: '9997_more_columns', is_expansion: true }).execute()
  expect(await migrate(databaseAt(admin, name))).toEqual([])
  await runLater('9998_without_note')
  await expect(migrate(databaseAt(admin, name))).rejects.toEqual(refusal(/9998_without_note tidak dikenal/))
  await db.insertInto('schema_change').values({ name: '9998_without_note', is_expansion: false }).execute()
  await expect(migrate(databaseAt(admin, name))).rejects.toEqual(refusal(/9998_without_note tidak dikenal/))
  await connection.close()
})

test('every migration since 0513 says whether the version before it works on its schema', async () => {
  const files = (await readMigrationFiles()).filter(file => file.name >= '0513')
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter(({ isExpansion }) => isExpansion === undefined).map(file => file.name)).toEqual([])
  const connection = await openMigrated()
  const { db } = connection
  const recorded = await db.selectFrom('schema_change').select('name').orderBy('name').execute()
  expect(recorded.map(row => row.name)).toEqual(files.map(file => file.name))
  await connection.close()
})

test('gives up waiting for a lock and tries again until it is free, so that nobody waits behind it', async () => {
  const connection = await openMigrated()
  const { pool } = connection
  const holder = await pool.connect()
  await holder.query('begin; lock table kysely_migration in access exclusive mode')
  const migrating = migrate(databaseAt(admin, name), { lockWithinMs: 20 })
  const waiting = `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`
  await soon(async () => expect((await pool.query(waiting, [name])).rowCount).toBe(1))
  await soon(async () => expect((await pool.query(waiting, [name])).rowCount).toBe(0))
  await holder.query('rollback')
  holder.release()
  expect(await migrating).toEqual([])
  await connection.close()
})
