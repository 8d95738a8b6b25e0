import { sql } from 'kysely'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Db } from '../db/database.ts'
import type { DatabaseFacts } from './manifest.ts'

/** Tables with actions, points, purchases and texts of users. A backup stores the number of their rows. */
const countedTables = [
  'app_user',
  'enrollment',
  'lecture_progress',
  'quiz_attempt',
  'assignment_answer',
  'point_entry',
  'payment_order',
  'certificate',
  'audit_entry',
] as const

/** Returns the names of the migrations that ran on a database, sorted. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const rows: Record<string, number> = {}
  for (const table of countedTables) {
    const { rows: found } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)
    rows[table] = found[0]?.count ?? 0
  }
  const head = await db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
  return { migrations: await listMigrations(db), rows, auditSeq: Number(head.seq) }
}

/**
 * Name of the replication slot that prevents PostgreSQL from deleting the WAL since the start of the backup. PostgreSQL
 * drops a temporary slot when its connection closes.
 */
const slot = `semai_backup_${process.pid}`

/** Begins a base backup, which must end on the same connection. Returns the first WAL segment that a restore needs. */
export async function startBaseBackup(db: Db): Promise<{ systemIdentifier: string; firstSegment: string }> {
  await sql`select pg_create_physical_replication_slot(${slot}, true, true)`.execute(db)
  const { rows } = await sql<{ segment: string; system: string }>`
    select pg_walfile_name(pg_backup_start('semai', true)) as segment,
      (select system_identifier::text from pg_control_system()) as system`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('pg_backup_start returned nothing')
  return { systemIdentifier: row.system, firstSegment: row.segment }
}

/** Ends the base backup and completes the last WAL segment. Returns the content of `backup_label`. */
export async function stopBaseBackup(db: Db): Promise<{ label: string; lastSegment: string }> {
  const { rows } = await sql<{ label: string; segment: string }>`
    select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)`.execute(db)
  await sql`select pg_switch_wal()`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('pg_backup_stop returned nothing')
  return { label: row.label, lastSegment: row.segment }
}

/** Takes the lock that allows only one backup at a time. Returns false if another backup is running. */
export async function lockBackup(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    isLocked: boolean
  }>`select pg_try_advisory_lock(${advisoryLocks.backup}) as "isLocked"`.execute(db)
  return rows[0]?.isLocked === true
}

export async function unlockBackup(db: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${advisoryLocks.backup})`.execute(db)
}

/** Drops the slot, so that PostgreSQL can delete old WAL again. */
export async function dropBackupSlot(db: Db): Promise<void> {
  await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${slot}`.execute(db)
}

/** True while the server still replays the WAL of a restore. */
export async function isRecovering(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isRecovering: boolean }>`select pg_is_in_recovery() as "isRecovering"`.execute(db)
  return rows[0]?.isRecovering !== false
}

/** Returns the id of the cluster, and whether the cluster archives its WAL. */
export async function readCluster(db: Db): Promise<{ systemIdentifier: string; isArchiving: boolean }> {
  const { rows } = await sql<{ system: string; mode: string }>`
    select system_identifier::text as system, current_setting('archive_mode') as mode from pg_control_system()`.execute(
    db,
  )
  return { systemIdentifier: rows[0]?.system ?? '', isArchiving: rows[0]?.mode === 'on' }
}
