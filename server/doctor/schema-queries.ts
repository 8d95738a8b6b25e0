import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { QUEUE_SCHEMA } from '../db/queue-schema.ts'

const getNames = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name)

/** Lists the migrations that have run. Returns an empty list for a database without tables. */
export async function listRunMigrations(tx: Tx): Promise<string[]> {
  if (!(await listTables(tx)).includes('kysely_migration')) return []
  return getNames(await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx))
}

/** Returns the migrations that only expand the schema, so that the previous version of the app still works. */
export async function listExpansions(tx: Tx): Promise<string[]> {
  if (!(await listTables(tx)).includes('schema_change')) return []
  const rows = await tx.selectFrom('schema_change').select('name').where('is_expansion', '=', true).execute()
  return rows.map(({ name }) => name)
}

export async function listTables(tx: Tx): Promise<string[]> {
  return getNames(
    await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(tx),
  )
}

export async function listExtensions(tx: Tx): Promise<string[]> {
  return getNames(await sql<{ name: string }>`select extname as name from pg_extension`.execute(tx))
}

export async function readQueueVersion(tx: Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from ${sql.id(QUEUE_SCHEMA, 'version')}`.execute(tx)
  return rows[0]?.version ?? 0
}
