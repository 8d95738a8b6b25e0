import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { LogRow, LogTable, NewLogRow } from '../../../db/tables/event-logs.ts'

const lockNames = { review_event: 'review', note_event: 'note' } as const

/** Makes concurrent transactions of one user run one after another, so that `seq` grows in the order of the commits. */
export async function lockLog(tx: Tx, table: LogTable, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${lockNames[table]} ${userId}`}, 0))`.execute(tx)
}

export async function findEvents<Table extends LogTable>(
  tx: Tx,
  table: Table,
  userId: string,
  ids: readonly string[],
): Promise<LogRow<Table>[]> {
  const log: LogTable = table
  const rows = await tx.selectFrom(log).selectAll().where('user_id', '=', userId).where('id', 'in', ids).execute()
  return rows as LogRow<Table>[] // the query returns rows of this table
}

export async function readLastSeq(tx: Tx, table: LogTable, userId: string): Promise<number> {
  const row = await tx
    .selectFrom(table)
    .select(eb => eb.fn.max('seq').as('seq'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.seq ?? 0
}

export async function insertEvents<Table extends LogTable>(
  tx: Tx,
  table: Table,
  rows: readonly NewLogRow<Table>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto(table).values(rows).execute()
}

export async function listEvents<Table extends LogTable>(
  db: Db,
  table: Table,
  userId: string,
  { after, limit }: { after: number; limit: number },
): Promise<LogRow<Table>[]> {
  const log: LogTable = table
  const rows = await db
    .selectFrom(log)
    .selectAll()
    .where('user_id', '=', userId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows as LogRow<Table>[] // the query returns rows of this table
}

export async function countEvents(db: Db, table: LogTable, userId: string): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
