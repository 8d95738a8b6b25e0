import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

interface ServerFacts {
  version: number
  encoding: string
  isStandby: boolean
  isReadOnly: boolean
  mayCreateTable: boolean
  mayCreateSchema: boolean
  hasChecksums: boolean
  oldestTransactionIds: number
  maxConnections: number
  usedConnections: number
}

/**
 * Reads settings and rights of the database server. The doctor's read-only transaction does not influence the settings
 * that this function reads.
 */
export async function readServer(tx: Tx): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select
      current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isStandby",
      current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
      has_schema_privilege('public', 'create') as "mayCreateTable",
      has_database_privilege(current_database(), 'create') as "mayCreateSchema",
      current_setting('data_checksums') = 'on' as "hasChecksums",
      (select age(datfrozenxid) from pg_database where datname = current_database()) as "oldestTransactionIds",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        as "maxConnections",
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as "usedConnections"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the select returned no row')
  return row
}

interface Activity {
  longestTransactionMs: number
  waitingForLocks: number
  longestWaitMs: number
}

/** Reads the activity of the other sessions of this database. */
export async function readActivity(tx: Tx): Promise<Activity> {
  const { rows } = await sql<Activity>`
    select
      coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float as "longestTransactionMs",
      count(*) filter (where wait_event_type = 'Lock') as "waitingForLocks",
      1000 * coalesce(
        max(extract(epoch from clock_timestamp() - query_start)) filter (where wait_event_type = 'Lock'), 0
      )::float as "longestWaitMs"
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(tx)
  return rows[0] ?? { longestTransactionMs: 0, waitingForLocks: 0, longestWaitMs: 0 }
}

export async function readClock(tx: Tx): Promise<{ at: Date }> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)
  return rows[0] ?? { at: new Date(0) }
}

/** Returns for each time zone the local hour at noon UTC. */
export async function readZoneHours(tx: Tx): Promise<Record<string, number>> {
  const { rows } = await sql<{ zone: string; hour: number }>`
    select zone, extract(hour from timestamptz '2026-01-01 12:00Z' at time zone zone)::int as hour
    from unnest(array['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']) as zone`.execute(tx)
  return Object.fromEntries(rows.map(({ zone, hour }) => [zone, hour]))
}

/**
 * Sets the time limit of the check for the statements of this transaction, so that they do not continue after the
 * check.
 */
export async function limitStatements(tx: Tx, limitMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(tx)
}
