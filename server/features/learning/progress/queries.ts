import { sql } from 'kysely'
import type { ProgressStatus } from '#contract/learning/progress.ts'
import type { ProgressUpdate, ProgressItem } from '#contract/learning/progress.rules.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { markAsPrepared } from '../../../db/prepared.ts'
import { type ItemId, createProgressRowsSql, createProgressUpdateSql, createStudyTimeSql } from './step-sql.ts'
import { HASH_VERSION } from '../../../http/idempotency.ts'
import { videoSeconds } from '../../../db/video-seconds.ts'

/**
 * Finds a material of the user's own enrolment. Returns undefined if the enrolment is not this user's. `status` is null
 * if the material is not part of the enrolment. Locks the enrolment, so that this transaction and a refund run one
 * after the other.
 */
export function findOwnItem(tx: Tx, userId: string, enrollmentId: string, lectureMaterialId: string) {
  return tx
    .selectFrom('enrollment')
    .leftJoin('lecture_progress as progress', join =>
      join
        .onRef('progress.enrollment_id', '=', 'enrollment.id')
        .on('progress.lecture_material_id', '=', lectureMaterialId),
    )
    .leftJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .select(['progress.status', 'material.type', 'material.quiz_id', 'material.minutes', 'material.track_class_id'])
    .select(['enrollment.created_at as open_since', videoSeconds.as('duration_seconds')])
    .select('enrollment.refunded_at')
    .where('enrollment.id', '=', enrollmentId)
    .where('enrollment.user_id', '=', userId)
    .forNoKeyUpdate('enrollment')
    .executeTakeFirst()
}

interface PlainStep extends ItemId {
  userId: string
  key: string
  hash: Buffer
  to: ProgressStatus
  /** Statuses that come before `to` in the order of progress. The item changes only if its status is one of these. */
  behind: readonly ProgressStatus[]
  now: Date
}

/**
 * Applies one progress step in a single statement: locks the enrolment and the item, stores the answer under the key,
 * and changes the item's status. Returns undefined and changes nothing if the item is not this user's, if the enrolment
 * was refunded, or if the key was used before.
 */
export async function updateProgressOnce(
  db: Db,
  { userId, enrollmentId, lectureMaterialId, key, hash, to, behind, now }: PlainStep,
): Promise<{ status: ProgressStatus; isSuperseded: boolean } | undefined> {
  const moved = sql`(select ${enrollmentId}::uuid, ${lectureMaterialId}::uuid, ${to}::text, completed_at, plausible_at
    from item where is_behind and exists (select from noted))`
  const { rows } = await sql<{
    answer: { status: ProgressStatus; isSuperseded: boolean }
  }>`${markAsPrepared('progress-step')}
    with item as materialized (
      select progress.status, progress.completed_at, progress.plausible_at,
        progress.status = any(${[...behind]}::text[]) as is_behind
      from enrollment
      join lecture_progress as progress on progress.enrollment_id = enrollment.id
      where enrollment.id = ${enrollmentId} and enrollment.user_id = ${userId} and enrollment.refunded_at is null
        and progress.lecture_material_id = ${lectureMaterialId}
      for no key update of enrollment for update of progress
    ), noted as (
      insert into idempotency (user_id, key, kind, payload_hash, hash_version, answer)
      select ${userId}::uuid, ${key}::text, 'progress', ${hash}::bytea, ${HASH_VERSION}::smallint,
        json_build_object('status', case when is_behind then ${to}::text else status end, 'isSuperseded', not is_behind)
      from item
      on conflict (user_id, key) do nothing returning answer
    ), moved as (${createProgressUpdateSql(moved, now)})
    select answer from noted`.execute(db)
  return rows[0]?.answer
}

/** Locks the item, so that its progress does not change until this transaction ends. */
export async function lockProgress(
  tx: Tx,
  item: ItemId,
): Promise<Pick<ProgressItem, 'status' | 'completedAt' | 'plausibleAt' | 'evidence'>> {
  return tx
    .selectFrom('lecture_progress as progress')
    .leftJoin('video_evidence as evidence', join =>
      join
        .onRef('evidence.enrollment_id', '=', 'progress.enrollment_id')
        .onRef('evidence.lecture_material_id', '=', 'progress.lecture_material_id'),
    )
    .select(['progress.status', 'progress.completed_at as completedAt', 'progress.plausible_at as plausibleAt'])
    .select('evidence.kind as evidence')
    .where('progress.enrollment_id', '=', item.enrollmentId)
    .where('progress.lecture_material_id', '=', item.lectureMaterialId)
    .forUpdate('progress')
    .executeTakeFirstOrThrow()
}

/** Updates the progress of one item. */
export async function updateItemProgress(
  tx: Tx,
  { userId, now, ...item }: ItemId & ProgressUpdate & { userId: string; now: Date },
): Promise<void> {
  const studied = createStudyTimeSql(userId, item.studiedUntil, item.status === 'COMPLETED')
  await sql`with studied as (${studied}) ${createProgressUpdateSql(createProgressRowsSql([item]), now)}`.execute(tx)
}

/** An item that was completed, with its previous status. */
export interface CompletedItem {
  materialId: string
  from: ProgressStatus
  /** Time of the last change before the item was completed. */
  since: string
}

/** Completes the items that are not completed yet, and returns the items that it changed. */
export async function completeItems(
  tx: Tx,
  { enrollmentId, materialIds, now }: { enrollmentId: string; materialIds: readonly string[]; now: Date },
): Promise<CompletedItem[]> {
  const { rows } = await sql<CompletedItem>`
    with open as (
      select lecture_material_id, status, updated_at from lecture_progress
      where enrollment_id = ${enrollmentId} and lecture_material_id = any(${[...materialIds]}::uuid[])
        and status <> 'COMPLETED' order by lecture_material_id for update)
    update lecture_progress as item set status = 'COMPLETED', completed_at = ${now}, updated_at = ${now} from open
    where item.enrollment_id = ${enrollmentId} and item.lecture_material_id = open.lecture_material_id
    returning item.lecture_material_id as "materialId", open.status as "from", open.updated_at::text as since`.execute(
    tx,
  )
  return rows
}

export interface ItemsToReopen {
  enrollmentId: string
  moved: readonly CompletedItem[]
  completedAt: Date
}

/**
 * Resets items to their previous status if they have not changed since `completedAt`. Returns the number of reset
 * items.
 */
export async function reopenItems(tx: Tx, { enrollmentId, moved, completedAt }: ItemsToReopen): Promise<number> {
  const { numAffectedRows } = await sql`
    update lecture_progress as item set status = moved."from", completed_at = null, updated_at = moved.since
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved ("materialId" uuid, "from" text, since timestamptz)
    where item.enrollment_id = ${enrollmentId} and item.lecture_material_id = moved."materialId"
      and item.status = 'COMPLETED' and item.completed_at = ${completedAt} and item.updated_at = ${completedAt}
  `.execute(tx)
  return Number(numAffectedRows)
}
