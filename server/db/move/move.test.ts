import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { openDemoDatabase } from '#tests/support/demo-database.ts'
import { runAsAdmin, getDatabaseTarget } from '#tests/support/postgres.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { type Connection, connect, type DatabaseTarget } from '../connect.ts'
import type { Db } from '../database.ts'
import { migrate } from '../migrate.ts'
import { createServerEnd } from './ends.ts'
import { findMoveAdvice } from './faults.ts'
import { moveDatabase } from './move.ts'

// Each test moves a whole database, and some tests move it twice.
vi.setConfig({ testTimeout: scaleTimeLimit(60_000), hookTimeout: scaleTimeLimit(60_000) })

const { admin } = inject('postgres')
let folder = ''
let name = ''
let source: TestDatabase
let target: DatabaseTarget
const opened: Connection[] = []

/** Creates an account that owns only an empty database, as hosting providers do. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'semai-move-'))
  source = await openDemoDatabase(folder)
  name = `semai_test_${randomBytes(6).toString('hex')}`
  await runAsAdmin(admin, `create role ${name} login password '${name}'`)
  await runAsAdmin(admin, `create database ${name} owner ${name}`)
  const emptyDatabaseTarget = getDatabaseTarget(admin, name)
  target =
    typeof emptyDatabaseTarget === 'string'
      ? emptyDatabaseTarget.replace(/\/\/(?:[^@/]*@)?/, `//${name}:${name}@`)
      : { ...emptyDatabaseTarget, user: name }
})
afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close()
  await source.close()
  await runAsAdmin(admin, `drop database ${name} with (force)`)
  await runAsAdmin(admin, `drop role ${name}`)
  await rm(folder, { recursive: true, force: true })
})

function open(address: DatabaseTarget): Connection {
  const connection = connect(address, { poolSize: 2 })
  opened.push(connection)
  return connection
}

interface Chosen {
  to?: DatabaseTarget
  isDryRun?: boolean
  readOnlyMs?: number
  command?: string
  signal?: AbortSignal
  /** Receives each output line, for example to stop the servers when the command asks for it. */
  onLine?: (line: string) => void
}

async function move({ to = target, onLine, command, ...chosen }: Chosen = {}): Promise<string[]> {
  const lines: string[] = []
  await moveDatabase({
    source: createServerEnd(source.target),
    target: createServerEnd(to),
    isDryRun: false,
    readOnlyMs: 60_000,
    signal: new AbortController().signal,
    ...chosen,
    command,
    say(line) {
      lines.push(line)
      onLine?.(line)
    },
  })
  return lines
}

const advice = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => findMoveAdvice(error) ?? String(error),
  )

const stopServers = (line: string) => {
  if (line.startsWith('Setel alamat')) void source.db.destroy()
}

const insertCategory = (db: Db, slug: string) =>
  db.insertInto('category').values({ id: randomUUID(), slug, title: slug, position: 1 }).execute()
const listSlugs = async (db: Db) =>
  (await db.selectFrom('category').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)

test('moves all rows while a server writes, and loses no confirmed write', async () => {
  const acknowledged: string[] = ['kept', 'taken']
  const writer = open(source.target)
  for (const slug of ['kept', 'gone', 'taken']) await insertCategory(writer.db, slug)
  /** Adds rows, and gives the unique value of a deleted row to a new row. */
  const write = async () => {
    for (let nth = 0; ; nth += 1) {
      await insertCategory(writer.db, `slug-${nth}`)
      acknowledged.push(`slug-${nth}`)
      await writer.db.transaction().execute(async tx => {
        await tx.deleteFrom('category').where('slug', 'in', ['gone', 'taken']).execute()
        await insertCategory(tx, 'taken')
      })
    }
  }
  let writing: Promise<unknown> = Promise.resolve()
  const lines = await move({
    onLine(line) {
      if (line.includes('baris disalin')) writing = write().catch(() => {})
      if (line.startsWith('Setel alamat')) void writer.close().then(() => source.db.destroy())
    },
  })
  await writing
  expect(lines.join('\n')).toMatch(/Semua \d+ tabel sama/)
  const moved = open(target)
  const slugs = await listSlugs(moved.db)
  expect(acknowledged.length).toBeGreaterThan(2)
  expect(acknowledged.filter(slug => !slugs.includes(slug))).toEqual([])
  expect(slugs).not.toContain('gone')
})

test('the moved database has working sequences, foreign keys and triggers, and a server can start on it', async () => {
  await source.db.deleteFrom('rate_limit').execute()
  await move({ onLine: stopServers })
  expect(await migrate(target)).toEqual([])
  const { db } = open(target)
  const { rows } = await sql<{
    invalid: number
    disabled: number
    states: number
  }>`select (select count(*)::integer from pg_constraint where not convalidated) as invalid,
      (select count(*)::integer from pg_trigger where tgenabled = 'D') as disabled,
      (select count(*)::integer from pg_namespace where nspname = 'semai_move') as states`.execute(db)
  expect(rows).toEqual([{ invalid: 0, disabled: 0, states: 0 }])
  const owner = await db.selectFrom('point_balance').select('user_id').executeTakeFirstOrThrow()
  const lastRow = await db.selectFrom('point_entry').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const entry = { amount: 1, reason: 'move', happened_at: new Date(), created_at: new Date() }
  const added = await db
    .insertInto('point_entry')
    .values({ ...entry, user_id: owner.user_id })
    .returning('id')
    .execute()
  expect(added[0]?.id).toBeGreaterThan(lastRow.id)
  const stranger = db.insertInto('point_entry').values({ ...entry, user_id: randomUUID() })
  await expect(stranger.execute()).rejects.toThrow(/foreign key/)
  await expect(sql`truncate audit_entry`.execute(db)).rejects.toThrow(/append|never|only/)
})

test('continues an interrupted move, even if rows were deleted meanwhile', async () => {
  const interrupt = new AbortController()
  await insertCategory(source.db, 'gone')
  const first = move({ signal: interrupt.signal, onLine: line => line.includes('dibandingkan') && interrupt.abort() })
  expect(await advice(first)).toMatch(/Dihentikan/)
  expect(await advice(migrate(target))).toMatch(/belum lengkap/)
  await source.db.deleteFrom('category').where('slug', '=', 'gone').execute()
  await insertCategory(source.db, 'new')
  const lines = await move({ onLine: stopServers })
  expect(lines[0]).toMatch(/dilanjutkan/)
  const copied = Number(/^([\d.]+) baris disalin/.exec(lines[1] ?? '')?.[1]?.replaceAll('.', ''))
  expect(copied).toBeLessThan(100)
  const slugs = await listSlugs(open(target).db)
  expect(slugs).toContain('new')
  expect(slugs).not.toContain('gone')
})

test('if the switch command fails, the source stays in use, and the next run completes the move', async () => {
  expect(await advice(move({ command: 'exit 3' }))).toMatch(/--switch gagal \(kode 3\)/)
  await insertCategory(source.db, 'after')
  expect(await advice(migrate(target))).toMatch(/belum lengkap/)
  await move({ onLine: stopServers })
  expect(await listSlugs(open(target).db)).toContain('after')
})

test('makes the source writable again if both databases do not become equal within the read-only limit', async () => {
  expect(await advice(move({ readOnlyMs: 1 }))).toMatch(/terlalu lama untuk batas hanya-baca/)
  await insertCategory(source.db, 'after')
  expect(await listSlugs(source.db)).toContain('after')
})

test('leaves out tables of other programs, together with their sequences', async () => {
  await sql`create table report (id serial primary key, note text)`.execute(source.db)
  await sql`insert into report (note) values ('mingguan')`.execute(source.db)
  const lines = await move({ onLine: stopServers })
  expect(lines.join('\n')).toMatch(/Tidak disalin, karena bukan tabel aplikasi ini: public\.report\./)
  expect(await migrate(target)).toEqual([])
})

test('a dry run checks both databases and creates nothing', async () => {
  const lines = await move({ isDryRun: true })
  expect(lines.join('\n')).toMatch(/\d+ tabel.*Target kosong.*\nUji coba/s)
  const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(open(target).db)
  expect(rows).toEqual([])
})

test('refuses a target that is not empty, has a newer schema or is the source', async () => {
  await runAsAdmin(target, 'create table other ()')
  expect(await advice(move())).toMatch(/tidak kosong \(public\.other/)
  await runAsAdmin(target, `create table kysely_migration (name text); insert into kysely_migration values ('9999_x')`)
  expect(await advice(move())).toMatch(/versi yang lebih baru \(9999_x\)/)
  expect(await advice(move({ to: source.target }))).toMatch(/database yang sama/)
})

test('refuses a source whose schema is newer or older than this version', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_x', '')`.execute(source.db)
  expect(await advice(move())).toMatch(/sumber dipakai versi yang lebih baru \(9999_x\)/)
  await sql`delete from kysely_migration where name >= '0522'`.execute(source.db)
  expect(await advice(move())).toMatch(/sumber belum diperbarui \(0522_review_reminders/)
})

test('explains wrong connection URLs and missing privileges', async () => {
  const missingDatabaseTarget = getDatabaseTarget(admin, 'semai_missing')
  expect(await advice(move({ to: missingDatabaseTarget }))).toMatch(/target belum ada.*CREATE DATABASE/)
  expect(await advice(move({ to: 'postgres://a@127.0.0.1:1/a' }))).toMatch(/target tidak dapat dihubungi.*Periksa/)
  await runAsAdmin(admin, `alter database ${name} owner to current_user`)
  expect(await advice(move())).toMatch(/target: akun tidak berhak \(permission denied for database/)
})
