import { sql } from 'kysely'
import type { ProgressStatus, WatchEvidence } from '#contract/learning/progress.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import { HASH_VERSION } from '../../../http/idempotency.ts'
import { videoSeconds } from '../../../db/video-seconds.ts'

/**
 * Undefined if the enrolment is not this user's; `status` is null if the material is not in the enrolment. Locks the
 * enrolment, so that a refund waits for work in progress, and work that waited for a refund sees it.
 */
export function findItem(tx: Tx, userId: string, enrollmentId: string, lectureMaterialId: string) {
  return tx
    .selectFrom('enrollment')
    .leftJoin('lecture_progress as progress', join =>
      join
        .onRef('progress.enrollment_id', '=', 'enrollment.id')
        .on('progress.lecture_material_id', '=', lectureMaterialId),
    )
    .leftJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .select(['progress.status', 'material.type', 'material.quiz_id', 'material.minutes'])
    .select(['enrollment.created_at as open_since', videoSeconds.as('duration_seconds')])
    .select('enrollment.refunded_at')
    .where('enrollment.id', '=', enrollmentId)
    .where('enrollment.user_id', '=', userId)
    .forNoKeyUpdate('enrollment')
    .executeTakeFirst()
}

interface Step {
  userId: string
  enrollmentId: string
  lectureMaterialId: string
  key: string
  hash: Buffer
  to: ProgressStatus
  /** Statuses from which the step moves forward. */
  behind: readonly ProgressStatus[]
  now: Date
}

/**
 * Takes one plain step in one statement, which is one transaction: it locks the enrolment and the item, stores the
 * answer under its key, and moves the item. Undefined without a change if the item is not this user's, its class was
 * refunded, or the key was used.
 */
export async function stepOnce(
  db: Db,
  { userId, enrollmentId, lectureMaterialId, key, hash, to, behind, now }: Step,
): Promise<{ status: ProgressStatus; isSuperseded: boolean } | undefined> {
  const { rows } = await sql<{ answer: { status: ProgressStatus; isSuperseded: boolean } }>`${prepared('progress-step')}
    with item as materialized (
      select progress.status, progress.status = any(${[...behind]}::text[]) as is_behind
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
    ), moved as (
      update lecture_progress as progress set status = ${to}::text, updated_at = ${now}
      from item
      where progress.enrollment_id = ${enrollmentId} and progress.lecture_material_id = ${lectureMaterialId}
        and is_behind and exists (select from noted)
    )
    select answer from noted`.execute(db)
  return rows[0]?.answer
}

/** Locks the item and returns its status, which stays the same until this transaction ends. */
export async function lockStatus(
  tx: Tx,
  item: { enrollmentId: string; lectureMaterialId: string },
): Promise<ProgressStatus> {
  const row = await tx
    .selectFrom('lecture_progress')
    .select('status')
    .where('enrollment_id', '=', item.enrollmentId)
    .where('lecture_material_id', '=', item.lectureMaterialId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.status
}

/** `plausibleAt`: time from which the points of a completed item count. */
export async function moveStatus(
  tx: Tx,
  item: { enrollmentId: string; lectureMaterialId: string },
  move: { to: ProgressStatus; happenedAt: Date; now: Date; plausibleAt?: Date },
): Promise<void> {
  await tx
    .updateTable('lecture_progress')
    .set({
      status: move.to,
      updated_at: move.now,
      ...(move.to === 'COMPLETED' && { completed_at: move.happenedAt }),
      ...(move.plausibleAt && { plausible_at: move.plausibleAt }),
    })
    .where('enrollment_id', '=', item.enrollmentId)
    .where('lecture_material_id', '=', item.lectureMaterialId)
    .execute()
}

/** Kind of evidence that the video was watched, if there is any. */
export async function findEvidenceKind(
  tx: Tx,
  item: { enrollmentId: string; lectureMaterialId: string },
): Promise<WatchEvidence['kind'] | undefined> {
  const row = await tx
    .selectFrom('video_evidence')
    .select('kind')
    .where('enrollment_id', '=', item.enrollmentId)
    .where('lecture_material_id', '=', item.lectureMaterialId)
    .executeTakeFirst()
  return row?.kind
}

/** Moves items forward only. Returns the number of moved items. */
export async function completeMany(
  tx: Tx,
  { enrollmentId, materialIds, now }: { enrollmentId: string; materialIds: readonly string[]; now: Date },
): Promise<number> {
  if (materialIds.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('lecture_progress')
    .set({ status: 'COMPLETED', completed_at: now, updated_at: now })
    .where('enrollment_id', '=', enrollmentId)
    .where('lecture_material_id', 'in', [...materialIds])
    .where('status', '!=', 'COMPLETED')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
