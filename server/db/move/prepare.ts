import type { DatabaseTarget } from '../connect.ts'
import { migrate, OLDEST_VERSION } from '../migrate.ts'
import { readMigrationFiles } from '../migration-files.ts'
import { MoveFailure } from './faults.ts'
import { beginMove, type ForeignKey, recordForeignKeys, recordPrepared, readMoveState } from './progress.ts'
import type { Session } from './session.ts'
import { OUR_SCHEMAS, readTables, requireSameShape } from './tables.ts'

/** Returns an id of the database. A dropped and newly created database gets another id. */
export async function readDatabaseId(session: Session): Promise<string> {
  const { identity } = await session.row<{ identity: string }>(
    `select (select system_identifier from pg_control_system()) || '/' || oid as identity
      from pg_database where datname = current_database()`,
  )
  return identity
}

async function getMigrations(session: Session): Promise<string[]> {
  const { isThere } = await session.row<{ isThere: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as "isThere"`,
  )
  if (!isThere) return []
  return (await session.rows<{ name: string }>(`select name from public.kysely_migration`)).map(({ name }) => name)
}

/** Throws unless the source has exactly the migrations of this version. */
export async function requireOwnSchema(source: Session): Promise<void> {
  const ownMigrations = (await readMigrationFiles()).map(({ name }) => name)
  const migrations = await getMigrations(source)
  if (migrations.length === 0) throw new MoveFailure('Database sumber belum berisi data aplikasi ini.')
  const later = migrations.filter(name => !ownMigrations.includes(name))
  if (later.length > 0)
    throw new MoveFailure(
      `Database sumber dipakai versi yang lebih baru (${later.join(', ')}). Pindahkan dengan versi itu.`,
    )
  const missing = ownMigrations.filter(name => !migrations.includes(name))
  if (missing.length > 0)
    throw new MoveFailure(`Database sumber belum diperbarui (${missing.join(', ')}). Mulai server versi ini dulu.`)
  const { count } = await source.row<{ count: number }>(
    'select count(*)::integer as count from pg_largeobject_metadata',
  )
  if (count > 0) throw new MoveFailure(`Database sumber berisi ${count} large object, yang tidak dipindahkan.`)
}

async function requireUsableServer(target: Session): Promise<void> {
  const server = await target.row<{ version: number; encoding: string; isStandby: boolean }>(
    `select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isStandby"`,
  )
  if (server.version < OLDEST_VERSION)
    throw new MoveFailure(
      `Target adalah PostgreSQL ${Math.floor(server.version / 10_000)}. PostgreSQL 15 atau lebih baru diperlukan.`,
    )
  if (server.encoding !== 'UTF8')
    throw new MoveFailure(`Pengodean target adalah ${server.encoding}. Buat database baru dengan ENCODING 'UTF8'.`)
  if (server.isStandby) throw new MoveFailure('Target hanya salinan yang tidak dapat diubah. Pakai database utama.')
}

async function requireEmpty(target: Session): Promise<void> {
  const ownMigrations = new Set((await readMigrationFiles()).map(({ name }) => name))
  const laterMigrations = (await getMigrations(target)).filter(name => !ownMigrations.has(name))
  if (laterMigrations.length > 0)
    throw new MoveFailure(
      `Target sudah dipakai versi yang lebih baru (${laterMigrations.join(', ')}). Pilih database kosong.`,
    )
  const schemaObjects = await target.rows<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${OUR_SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by name limit 5`,
  )
  if (schemaObjects.length === 0) return
  const names = schemaObjects.map(({ name }) => name).join(', ')
  throw new MoveFailure(`Target tidak kosong (${names}, …). Tidak ada yang ditimpa: pilih database kosong.`)
}

/** Throws PostgreSQL's own error if the account lacks the rights to create schemas and tables in the target. */
async function requireRights(target: Session): Promise<void> {
  await target.run('begin; create schema semai_move; create table public.semai_move_probe (); rollback')
}

/** Checks both databases without changing them. Returns whether this run continues an earlier move. */
export async function checkBothDatabases(source: Session, target: Session): Promise<{ isContinued: boolean }> {
  await requireOwnSchema(source)
  await requireUsableServer(target)
  const identity = await readDatabaseId(source)
  if (identity === (await readDatabaseId(target))) throw new MoveFailure('Sumber dan target adalah database yang sama.')
  const state = await readMoveState(target)
  if (state === undefined) {
    await requireEmpty(target)
    await requireRights(target)
    return { isContinued: false }
  }
  if (state.source !== identity)
    throw new MoveFailure('Target sedang diisi dari database lain. Kosongkan target, atau pindahkan dari sumber itu.')
  return { isContinued: true }
}

const listForeignKeys = `
  select c.conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition,
    r.relkind = 'p' as "isPartitioned"
  from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
  where contype = 'f' and conparentid = 0 and n.nspname in ${OUR_SCHEMAS}`

/**
 * Removes foreign keys and disables triggers, so that rows can be inserted in any order and no trigger changes them.
 * Needs only the rights of the tables' owner.
 */
async function dropConstraints(target: Session): Promise<void> {
  const names = (await readTables(target)).map(({ name }) => name)
  const keys = await target.rows<ForeignKey>(listForeignKeys)
  await target.transaction(async () => {
    await recordForeignKeys(target, keys)
    await target.run(keys.map(({ relation, name }) => `alter table ${relation} drop constraint ${name};`).join('\n'))
    await target.run(names.map(name => `alter table ${name} disable trigger user;`).join('\n'))
    await recordPrepared(target)
  })
}

/**
 * Creates the tables of this version in the target. If an earlier run was killed at any point, continues its work.
 * Returns the tables of the source that do not belong to the app.
 */
export async function prepareTarget(source: Session, target: Session, address: DatabaseTarget): Promise<string[]> {
  const state = await readMoveState(target)
  if (state?.isPrepared !== true) {
    if (state === undefined) await beginMove(target, await readDatabaseId(source))
    await migrate(address, { isTargetOfMove: true })
    await dropConstraints(target)
  }
  const own = await readTables(target)
  const foundTables = await readTables(source)
  requireSameShape(foundTables, own)
  const names = new Set(own.map(({ name }) => name))
  return foundTables.map(({ name }) => name).filter(name => !names.has(name))
}
