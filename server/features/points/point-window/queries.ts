import { sql } from 'kysely'
import type { WindowKind } from '#contract/points/window.list.ts'
import type { Db, Tx } from '../../../db/database.ts'

interface Filter {
  id?: string
  kind?: WindowKind | undefined
  when?: 'coming' | 'past' | undefined
}

const tables = { frenzy: 'point_window', redeem: 'redeem_window' } as const

export interface WindowRow {
  id: string
  kind: WindowKind
  starts_at: Date
  ends_at: Date
  multiplier: number
  mission: string
  series_id: string | null
  /** Number of later windows in the same series. */
  following_count: number
  version: number
}

/** Selects windows from the tables of both kinds, with the same columns. */
export function selectWindows({ id, kind, when }: Filter, now: Date) {
  const conditions = [
    sql<boolean>`true`,
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(when === undefined ? [] : [when === 'past' ? sql`ends_at <= ${now}` : sql`ends_at > ${now}`]),
  ]
  return sql<WindowRow>`select * from (
    select id, 'frenzy' as kind, starts_at, ends_at, multiplier, mission, series_id, version,
      (select count(*)::integer from point_window later
        where later.series_id = point_window.series_id and later.starts_at > point_window.starts_at) as following_count
      from point_window
    union all
    select id, 'redeem', starts_at, ends_at, 1, '', series_id, version,
      (select count(*)::integer from redeem_window later
        where later.series_id = redeem_window.series_id and later.starts_at > redeem_window.starts_at)
      from redeem_window
  ) as both_kinds where ${sql.join(conditions, sql` and `)}`
}

export async function findWindow(db: Db, id: string, now: Date): Promise<WindowRow | undefined> {
  return (await selectWindows({ id }, now).execute(db)).rows[0]
}

/**
 * Locks the table against other writers, so that only one transaction at a time checks for overlaps and writes. Readers
 * do not wait.
 */
export async function lockWindows(tx: Tx, kind: WindowKind): Promise<void> {
  await sql`lock table ${sql.table(tables[kind])} in share row exclusive mode`.execute(tx)
}

/** Returns the first window of this kind that overlaps the time span. Ignores the window `exceptId`. */
export function findOverlap(
  tx: Tx,
  kind: WindowKind,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  exceptId?: string,
) {
  return tx
    .selectFrom(tables[kind])
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .$if(exceptId !== undefined, query => query.where('id', '!=', exceptId ?? ''))
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
}

interface NewRow {
  id: string
  starts_at: Date
  ends_at: Date
  multiplier: number
  mission: string
  series_id: string | null
}

export async function insertWindows(tx: Tx, kind: WindowKind, rows: readonly NewRow[]): Promise<void> {
  if (kind === 'frenzy') await tx.insertInto('point_window').values(rows).execute()
  else
    await tx
      .insertInto('redeem_window')
      .values(rows.map(({ multiplier: _multiplier, mission: _mission, ...row }) => row))
      .execute()
}

export async function updateWindowRow(
  tx: Tx,
  { id, kind }: Pick<WindowRow, 'id' | 'kind'>,
  { multiplier, mission, ...times }: Omit<NewRow, 'id' | 'series_id'>,
): Promise<number> {
  const query =
    kind === 'frenzy'
      ? tx
          .updateTable('point_window')
          .set({ ...times, multiplier, mission })
          .where('id', '=', id)
          .returning('version')
      : tx.updateTable('redeem_window').set(times).where('id', '=', id).returning('version')
  return (await query.executeTakeFirstOrThrow()).version
}

/**
 * Deletes a window. With a `seriesId`, also deletes the later windows of the series. Returns the number of deleted
 * windows.
 */
export async function deleteWindows(
  tx: Tx,
  { id, kind, starts_at: startsAt }: Pick<WindowRow, 'id' | 'kind' | 'starts_at'>,
  seriesId: string | undefined,
): Promise<number> {
  const deletedRows = await tx
    .deleteFrom(tables[kind])
    .where(eb =>
      seriesId === undefined
        ? eb('id', '=', id)
        : eb.or([eb('id', '=', id), eb.and([eb('series_id', '=', seriesId), eb('starts_at', '>', startsAt)])]),
    )
    .returning('id')
    .execute()
  return deletedRows.length
}
