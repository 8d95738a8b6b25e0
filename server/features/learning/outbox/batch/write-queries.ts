import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import { markAsPrepared } from '../../../../db/prepared.ts'
import { isPositionLater } from '../../../../db/read-later.ts'
import { HASH_VERSION } from '../../../../http/idempotency.ts'
import { lockBalance, type PointLine } from '../../../points/points/service.ts'
import { createProgressRowsSql, createProgressUpdateSql, createStudyTimeSql } from '../../progress/service.ts'
import type { RunState } from './run-state.ts'

/** Thrown if a concurrent run or call has stored an answer under one of the keys. */
export class KeyAlreadyAnswered extends Error {}

export async function storeLearningChanges(tx: Tx, { userId, now, changes, studiedUntil }: RunState): Promise<void> {
  const { notes, isStudied } = changes
  const repositioned = [...changes.repositioned]
  const { rows } = await sql<{ noted: number }>`${markAsPrepared('outbox-write')}
    with noted as (
      insert into idempotency (user_id, key, kind, payload_hash, hash_version, answer)
      select ${userId}::uuid, key, kind, hash, ${HASH_VERSION}::smallint, answer::json
      from unnest(${notes.map(note => note.key)}::text[], ${notes.map(note => note.kind)}::text[],
        ${notes.map(note => note.hash)}::bytea[], ${notes.map(note => JSON.stringify(note.answer))}::text[])
        as note (key, kind, hash, answer)
      order by key
      on conflict (user_id, key) do nothing returning 1
    ), moved as (${createProgressUpdateSql(createProgressRowsSql([...changes.moved]), now)}
    ), repositioned as (
      insert into lecture_position (enrollment_id, lecture_material_id, furthest, at, read_at, updated_at)
      select enrollment_id, lecture_material_id, furthest, at, read_at, ${now}::timestamptz
      from unnest(${repositioned.map(item => item.enrollmentId)}::uuid[], ${repositioned.map(item => item.lectureMaterialId)}::uuid[],
        ${repositioned.map(item => item.furthest)}::float8[], ${repositioned.map(item => item.last?.at ?? null)}::float8[],
        ${repositioned.map(item => item.last?.readAt ?? null)}::timestamptz[])
        as changed (enrollment_id, lecture_material_id, furthest, at, read_at)
      order by enrollment_id, lecture_material_id
      on conflict (enrollment_id, lecture_material_id) do update
        set furthest = greatest(lecture_position.furthest, excluded.furthest), updated_at = excluded.updated_at,
          at = case when ${isPositionLater} then excluded.at else lecture_position.at end,
          read_at = case when ${isPositionLater} then excluded.read_at else lecture_position.read_at end
        where lecture_position.furthest < excluded.furthest or ${isPositionLater}
    ), studied as (${createStudyTimeSql(userId, studiedUntil, isStudied)})
    select count(*)::integer as noted from noted`.execute(tx)
  if (rows[0]?.noted !== notes.length) throw new KeyAlreadyAnswered()
}

export async function storePointChanges(tx: Tx, { userId, now, changes, usedUntil, hasDue }: RunState): Promise<void> {
  const { lines, waiting } = changes
  if (hasDue) await lockBalance(tx, userId, now)
  const claimed = [...changes.claimed]
  if (lines.length + waiting.length + claimed.length === 0) return
  const of = <K extends keyof PointLine>(key: K, list: readonly PointLine[]) => list.map(line => line[key])
  await sql`${markAsPrepared('outbox-points')}
    with booked as (
      insert into point_entry (user_id, amount, reason, ref, multiplier, happened_at, created_at)
      select ${userId}::uuid, amount, reason, ref, multiplier, happened_at, ${now}::timestamptz
      from unnest(${of('amount', lines)}::integer[], ${of('reason', lines)}::text[], ${of('ref', lines)}::text[],
        ${of('multiplier', lines)}::integer[], ${of('happenedAt', lines)}::timestamptz[])
        with ordinality as line (amount, reason, ref, multiplier, happened_at, number)
      order by number returning amount
    ), waiting as (
      insert into point_waiting (user_id, amount, reason, ref, multiplier, happened_at, counts_at)
      select ${userId}::uuid, amount, reason, ref, multiplier, happened_at, counts_at
      from unnest(${of('amount', waiting)}::integer[], ${of('reason', waiting)}::text[], ${of('ref', waiting)}::text[],
        ${of('multiplier', waiting)}::integer[], ${of('happenedAt', waiting)}::timestamptz[],
        ${waiting.map(line => line.countsAt)}::timestamptz[])
        with ordinality as line (amount, reason, ref, multiplier, happened_at, counts_at, number)
      order by number
    ), claimed as (
      insert into frenzy_claim (user_id, window_id, used_until)
      select ${userId}::uuid, window_id, used_until
      from unnest(${claimed}::uuid[], ${claimed.map(id => usedUntil.get(id))}::timestamptz[]) as claim (window_id, used_until)
      on conflict (user_id, window_id) do update set used_until = excluded.used_until
    )
    update point_balance set balance = balance + (select coalesce(sum(amount), 0) from booked)
    where user_id = ${userId} and exists (select from booked)`.execute(tx)
}

/** Returns the enrolments in which all materials are completed. */
export async function listCompleteEnrollments(tx: Tx, enrollmentIds: readonly string[]): Promise<string[]> {
  if (enrollmentIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`${markAsPrepared('outbox-finished')}
    select id from unnest(${[...enrollmentIds]}::uuid[]) as id
    where not exists (select from lecture_progress where enrollment_id = id and status <> 'COMPLETED')
    order by id`.execute(tx)
  return rows.map(row => row.id)
}
