import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readMigrationFiles } from '../db/migration-files.ts'
import {
  type Check,
  reportError,
  reportIfAny,
  reportOk,
  reportSkipped,
  reportWarning,
  defineDatabaseCheck,
} from './check.ts'
import { listExpansions, listExtensions, listRunMigrations, listTables, readQueueVersion } from './schema-queries.ts'

const FEW = 3
const formatNames = (names: readonly string[]) =>
  `${names.slice(0, FEW).join(', ')}${names.length > FEW ? ` dan ${names.length - FEW} lagi` : ''}`

const runBefore = 'Belum ada tabel: server membuatnya saat mulai.'

const pending = defineDatabaseCheck('migrations-missing', 'Pembaruan tabel', async ask => {
  const done = new Set(await ask(listRunMigrations))
  const missing = (await readMigrationFiles()).map(({ name }) => name).filter(name => !done.has(name))
  if (done.size === 0) return reportSkipped(runBefore)
  if (missing.length === 0) return reportOk(`${done.size} langkah sudah dijalankan.`)
  return reportWarning(
    `${missing.length} langkah belum dijalankan (${formatNames(missing)}).`,
    'Buat cadangan, lalu mulai server versi ini: ia menjalankannya sendiri.',
  )
})

const unknown = defineDatabaseCheck('migrations-unknown', 'Versi tabel', async ask => {
  const knownMigrations = new Set((await readMigrationFiles()).map(({ name }) => name))
  const usable = new Set(await ask(listExpansions))
  const strange = (await ask(listRunMigrations)).filter(name => !knownMigrations.has(name) && !usable.has(name))
  return reportIfAny(
    strange.length,
    'Semua langkah dikenal.',
    reportError(
      `${strange.length} langkah dari versi lain (${formatNames(strange)}): server menolak mulai.`,
      'Jalankan versi server yang lebih baru, atau pulihkan cadangan dari sebelum pembaruan.',
    ),
  )
})

/**
 * Returns the tables that the migrations create and do not drop or rename later. Finds only statements that begin a
 * line and name one table.
 */
export function listExpectedTables(texts: readonly string[]): Set<string> {
  const tables = new Set<string>()
  const statement =
    /^\s*(?:create table (?:if not exists )?(\w+)|drop table (?:if exists )?(\w+)|alter table (\w+) rename to (\w+))/gim
  for (const [, made, dropped, before, after] of texts.flatMap(text => [...text.matchAll(statement)])) {
    for (const gone of [dropped, before]) if (gone !== undefined) tables.delete(gone)
    for (const fresh of [made, after]) if (fresh !== undefined) tables.add(fresh)
  }
  return tables
}

/**
 * Compares the tables of the database with the expected tables. Does not compare the migration files, because no
 * checksum of them is stored.
 */
const tables = defineDatabaseCheck('schema-tables', 'Tabel', async ask => {
  const done = new Set(await ask(listRunMigrations))
  if (done.size === 0) return reportSkipped(runBefore)
  const run = (await readMigrationFiles()).filter(({ name }) => done.has(name))
  const existingTables = new Set(await ask(listTables))
  const expected = [...listExpectedTables(run.map(({ text }) => text))]
  const missing = expected.filter(name => !existingTables.has(name))
  return reportIfAny(
    missing.length,
    `${expected.length} tabel ada.`,
    reportError(`Tabel hilang: ${formatNames(missing)}.`, 'Pulihkan database dari cadangan.'),
  )
})

const extensions = defineDatabaseCheck('database-extensions', 'Ekstensi PostgreSQL', async ask => {
  const extensions = await ask(listExtensions)
  if (extensions.includes('pg_trgm')) return reportOk('pg_trgm terpasang.')
  return reportWarning(
    'pg_trgm tidak terpasang: pencarian admin lambat.',
    'Pasang paket postgresql-contrib, lalu jalankan CREATE EXTENSION pg_trgm sebagai pemilik database.',
  )
})

const queueVersion = (): number => {
  const path = createRequire(import.meta.url).resolve('pg-boss/package.json')
  // The file of the package `pg-boss` contains the number of its schema in this field.
  return (JSON.parse(readFileSync(path, 'utf8')) as { pgboss: { schema: number } }).pgboss.schema
}

const queue = defineDatabaseCheck('queue-schema', 'Tabel antrean tugas', async ask => {
  const [found, expected] = [await ask(readQueueVersion), queueVersion()]
  if (found === expected) return reportOk(`Versi ${found}.`)
  if (found < expected)
    return reportWarning(`Versi ${found}, kode ini ${expected}.`, 'Mulai server: ia memperbaruinya.')
  return reportError(`Versi ${found} lebih baru dari kode ini (${expected}).`, 'Jalankan versi server yang lebih baru.')
})

export const schemaChecks: readonly Check[] = [pending, unknown, tables, extensions, queue]
