import type { ProgressStatus, WatchEvidence } from '#contract/progress.ts'
import type { Tx } from '../../db/database.ts'
import { videoSeconds } from '../../db/video-seconds.ts'

/** Undefined when the enrolment is not this person's; `status` null when the material is not the enrolment's. */
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
    .where('enrollment.id', '=', enrollmentId)
    .where('enrollment.user_id', '=', userId)
    .executeTakeFirst()
}

/** Where it stands; nobody moves it before this transaction ends. */
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

/** `plausibleAt`: from when the points of what is completed count. */
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

/** How a video was shown to be watched, if it was. */
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
