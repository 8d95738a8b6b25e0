import { sql } from 'kysely'
import type { PointValues } from '#contract/points/values.admin.ts'
import type { ProgressStatus } from '#contract/learning/progress.ts'
import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'
import type { Tx } from '../../../../db/database.ts'
import { markAsPrepared } from '../../../../db/prepared.ts'
import { videoSeconds } from '../../../../db/video-seconds.ts'
import type { RequestedRows, RunItem } from './run-state.ts'

export interface RunOwner {
  userId: string
  now: Date
}

/**
 * Locks the rows that the run changes, in this order: enrolments, materials, the learner's points. Single calls and
 * refunds lock in the same order, which prevents deadlocks. The lock on the points makes two runs of one learner
 * execute one after the other.
 */
export async function lockRunRows(tx: Tx, { userId }: RunOwner, asked: RequestedRows): Promise<void> {
  const moved = [...asked.items.values()].filter(item => item.isMoved)
  await sql`${markAsPrepared('outbox-lock')}
    with enrolled as materialized (
      select id from enrollment where user_id = ${userId} and id = any(${getEnrollments(asked)}::uuid[])
      order by id for no key update
    ), item as materialized (
      select progress.enrollment_id
      from unnest(${moved.map(item => item.enrollmentId)}::uuid[], ${moved.map(item => item.lectureMaterialId)}::uuid[])
        as asked (enrollment_id, lecture_material_id)
      join lecture_progress as progress using (enrollment_id, lecture_material_id)
      join enrollment on enrollment.id = progress.enrollment_id and enrollment.user_id = ${userId}
      where (select count(*) from enrolled) >= 0
      order by progress.enrollment_id, progress.lecture_material_id for update of progress
    ), balance as materialized (
      select user_id from point_balance where user_id = ${userId} and (select count(*) from item) >= 0 for update
    )
    select count(*) from balance`.execute(tx)
}

const getEnrollments = ({ enrollments, classes }: RequestedRows): string[] => [
  ...enrollments,
  ...[...classes.values()].map(each => each.enrollmentId),
]

interface Facts {
  /** True if the account was erased or merged after the call began. */
  is_closed: boolean
  noted: { key: string; kind: string; hash: string; hash_version: number; answer: unknown }[] | null
  enrollments: string[] | null
  refunded: string[] | null
  items: ItemFacts[] | null
  booked: { reason: string; ref: string }[] | null
  windows: { id: string; starts_at: string; ends_at: string; multiplier: number }[] | null
  used: { window_id: string; used_until: string }[] | null
  worth: Partial<PointValues>
  studied_until: Date | null
  has_due: boolean
}

export interface ItemFacts {
  enrollment_id: string
  lecture_material_id: string
  status: ProgressStatus
  type: LectureMaterialType
  minutes: number
  duration_seconds: number | null
  track_class_id: string
  open_since: string
  completed_at: string | null
  updated_at: string
  plausible_at: string | null
  evidence: RunItem['evidence']
  furthest: number | null
  at: number | null
  read_at: string | null
}

/**
 * Reads all rows of the run. Must be a separate statement from `lockRunRows`, because a statement that waits for a lock
 * does not see the changes that were committed during its wait.
 */
export async function readRunFacts(tx: Tx, { userId, now }: RunOwner, asked: RequestedRows): Promise<Facts> {
  const items = [...asked.items.values()]
  const classes = [...asked.classes.values()]
  const events = [...asked.events.values()]
  const { rows } = await sql<Facts>`${markAsPrepared('outbox-facts')}
    select
      exists (select from app_user where id = ${userId} and deleted_at is not null) as is_closed,
      (select json_agg(row) from (
        select key, kind, encode(payload_hash, 'hex') as hash, hash_version, answer from idempotency
        where user_id = ${userId} and key = any(${[...asked.keys]}::text[])) as row) as noted,
      (select json_agg(id) from enrollment
        where user_id = ${userId} and id = any(${[...asked.enrollments]}::uuid[])) as enrollments,
      (select json_agg(id) from enrollment where user_id = ${userId} and refunded_at is not null
        and id = any(${getEnrollments(asked)}::uuid[])) as refunded,
      (select json_agg(row) from (
        select progress.enrollment_id, progress.lecture_material_id, progress.status, progress.completed_at,
          progress.updated_at, progress.plausible_at, enrollment.created_at as open_since, material.type,
          material.minutes, material.track_class_id, ${videoSeconds} as duration_seconds,
          evidence.kind as evidence, own.furthest, own.at, own.read_at
        from (
          select * from unnest(${items.map(item => item.enrollmentId)}::uuid[],
            ${items.map(item => item.lectureMaterialId)}::uuid[]) as asked (enrollment_id, lecture_material_id)
          union
          select asked.enrollment_id, material.id
          from unnest(${classes.map(each => each.enrollmentId)}::uuid[],
            ${classes.map(each => each.trackClassId)}::uuid[]) as asked (enrollment_id, track_class_id)
          join lecture_material as material using (track_class_id)
        ) as asked
        join enrollment on enrollment.id = asked.enrollment_id and enrollment.user_id = ${userId}
        join lecture_progress as progress using (enrollment_id, lecture_material_id)
        join lecture_material as material on material.id = progress.lecture_material_id
        left join video_evidence as evidence using (enrollment_id, lecture_material_id)
        left join lecture_position as own using (enrollment_id, lecture_material_id)) as row) as items,
      (select json_agg(row) from (
        select reason, ref from unnest(${events.map(each => each.reason)}::text[], ${events.map(each => each.ref)}::text[])
          as asked (reason, ref)
        where exists (select from point_entry as line
            where line.user_id = ${userId} and line.reason = asked.reason and line.ref = asked.ref)
          or exists (select from point_waiting as line
            where line.user_id = ${userId} and line.reason = asked.reason and line.ref = asked.ref)) as row) as booked,
      (select json_agg(row) from (
        select id, starts_at, ends_at, multiplier from point_window
        where id = any(${[...asked.windows]}::uuid[])
          or exists (select from unnest(${asked.times}::timestamptz[]) as at where starts_at <= at and ends_at > at)
        ) as row) as windows,
      (select json_agg(row) from (
        select window_id, used_until from frenzy_claim
        where user_id = ${userId} and ${events.length}::integer > 0) as row) as used,
      (select worth from point_value) as worth,
      (select studied_until from point_balance where user_id = ${userId}) as studied_until,
      exists (select from point_waiting
        where user_id = ${userId} and counts_at <= ${now} and ${events.length}::integer > 0) as has_due`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('the select returned no row')
  return facts
}
