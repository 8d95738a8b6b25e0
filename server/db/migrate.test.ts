import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { runAsAdmin, getDatabaseTarget } from '#tests/support/postgres.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { type Connection, connect, type DatabaseTarget } from './connect.ts'
import { migrate } from './migrate.ts'
import { parseMigration, readMigrationFiles } from './migration-files.ts'

const { admin } = inject('postgres')
let name = ''
let target: DatabaseTarget

/** Creates an empty database and an account that does not own it, as hosting providers do. */
beforeEach(async () => {
  name = `semai_test_${randomBytes(6).toString('hex')}`
  await runAsAdmin(admin, `create role ${name} login password '${name}'`)
  await runAsAdmin(admin, `create database ${name}`)
  const emptyDatabaseTarget = getDatabaseTarget(admin, name)
  target =
    typeof emptyDatabaseTarget === 'string'
      ? emptyDatabaseTarget.replace(/\/\/(?:[^@/]*@)?/, `//${name}:${name}@`)
      : { ...emptyDatabaseTarget, user: name }
})
afterEach(async () => {
  await runAsAdmin(admin, `drop database ${name} with (force)`)
  await runAsAdmin(admin, `drop role ${name}`)
})

const refusal = (words: RegExp) =>
  expect.objectContaining({ name: 'StartFailure', message: expect.stringMatching(words) })

test('reports which privilege the database account lacks for its tables or the queue schema', async () => {
  await expect(migrate(target)).rejects.toEqual(refusal(/tidak boleh membuat tabel.*GRANT CREATE ON SCHEMA public/))
  await runAsAdmin(getDatabaseTarget(admin, name), `grant create on schema public to ${name}`)
  await expect(migrate(target)).rejects.toEqual(refusal(/tidak boleh membuat skema "pgboss".*GRANT CREATE ON DATABASE/))
  await runAsAdmin(admin, `grant create on database ${name} to ${name}`)
  await expect(migrate(target)).resolves.toBeDefined()
})

/** Opens a migrated database that the connecting account owns, as in most installations. */
async function openMigrated(): Promise<Connection> {
  const ownDatabaseTarget = getDatabaseTarget(admin, name)
  await migrate(ownDatabaseTarget)
  return connect(ownDatabaseTarget, { poolSize: 2 })
}

test('the server accepts a newer schema only if each newer migration is an expansion', async () => {
  const connection = await openMigrated()
  const { db } = connection
  const runLater = (later: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${later}, ${new Date().toISOString()})`.execute(db)
  await runLater('9997_more_columns')
  await db.insertInto('schema_change').values({ name: '9997_more_columns', is_expansion: true }).execute()
  expect(await migrate(getDatabaseTarget(admin, name))).toEqual([])
  await runLater('9998_without_note')
  await expect(migrate(getDatabaseTarget(admin, name))).rejects.toEqual(refusal(/9998_without_note tidak dikenal/))
  await db.insertInto('schema_change').values({ name: '9998_without_note', is_expansion: false }).execute()
  await expect(migrate(getDatabaseTarget(admin, name))).rejects.toEqual(refusal(/9998_without_note tidak dikenal/))
  await connection.close()
})

test('every migration since 0513 states whether the previous version works on its schema', async () => {
  const files = (await readMigrationFiles()).filter(file => file.name >= '0513')
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter(({ isExpansion }) => isExpansion === undefined).map(file => file.name)).toEqual([])
  const connection = await openMigrated()
  const { db } = connection
  const recorded = await db.selectFrom('schema_change').select('name').orderBy('name').execute()
  expect(recorded.map(row => row.name)).toEqual(files.map(file => file.name))
  await connection.close()
})

test('a migration waits only briefly for a lock and tries again, so that no query waits long behind it', async () => {
  const connection = await openMigrated()
  const { pool } = connection
  const holder = await pool.connect()
  await holder.query('begin; lock table kysely_migration in access exclusive mode')
  const migrating = migrate(getDatabaseTarget(admin, name), { lockWithinMs: 20 })
  const waiting = `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`
  await waitUntilPasses(async () => expect((await pool.query(waiting, [name])).rowCount).toBe(1))
  await waitUntilPasses(async () => expect((await pool.query(waiting, [name])).rowCount).toBe(0))
  await holder.query('rollback')
  holder.release()
  expect(await migrating).toEqual([])
  await connection.close()
})

const indexFile = parseMigration(
  '9996_index',
  '-- expand\n-- concurrently\ncreate index concurrently category_title on category (title);\n',
)

test('a migration builds an index once, while rows are written', async () => {
  const connection = await openMigrated()
  const { db, pool } = connection
  const writer = await pool.connect()
  await writer.query(`begin; insert into category (id, slug, title, position) values (gen_random_uuid(), 'a', 'A', 1)`)
  const files = [...(await readMigrationFiles()), indexFile]
  const migrating = migrate(getDatabaseTarget(admin, name), { files, lockWithinMs: 20 })
  // The build waits for the open transaction, but other writes do not wait for the build.
  const building = `select from pg_stat_progress_create_index where datname = $1`
  await waitUntilPasses(async () => expect((await pool.query(building, [name])).rowCount).toBe(1))
  await db.insertInto('category').values({ id: randomUUID(), slug: 'b', title: 'B', position: 2 }).execute()
  await writer.query('commit')
  writer.release()
  expect(await migrating).toEqual(['9996_index'])
  expect(await migrate(getDatabaseTarget(admin, name), { files })).toEqual([])
  await connection.close()
})

test('a migration rebuilds an index that a killed build left invalid', async () => {
  const connection = await openMigrated()
  const { pool } = connection
  await pool.query(`
    insert into category (id, slug, title, position) values (gen_random_uuid(), 'a', 'A', 1), (gen_random_uuid(), 'b', 'A', 2)`)
  await expect(pool.query('create unique index concurrently category_title on category (title)')).rejects.toThrow(
    /could not create unique index/,
  )
  // Simulates a server that recorded the migration and was killed before it finished the index.
  await pool.query(`insert into kysely_migration (name, timestamp) values ('9996_index', '2026-11-27T00:00:00.000Z')`)
  await migrate(getDatabaseTarget(admin, name), { files: [...(await readMigrationFiles()), indexFile] })
  const { rows } = await pool.query(
    `select indisvalid, indisunique from pg_index where indexrelid = 'category_title'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true, indisunique: false }])
  await connection.close()
})

test('refuses other statements in a migration file that creates indexes concurrently', () => {
  expect(() => parseMigration('9995_wrong', '-- expand\n-- concurrently\ndrop table category;')).toThrow(/9995_wrong/)
})
