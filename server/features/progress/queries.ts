import type { ProgressStatus } from '#contract/progress.ts'
import type { Tx } from '../../db/database.ts'

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
    .select(['progress.status', 'material.type', 'material.quiz_id'])
    .where('enrollment.id', '=', enrollmentId)
    .where('enrollment.user_id', '=', userId)
    .executeTakeFirst()
}

/** Moves the status if it still stands at one of `from`; answers whether it did. */
export async function moveStatus(
  tx: Tx,
  item: { enrollmentId: string; lectureMaterialId: string },
  move: { from: readonly ProgressStatus[]; to: ProgressStatus; happenedAt: Date; now: Date },
): Promise<boolean> {
  const moved = await tx
    .updateTable('lecture_progress')
    .set({
      status: move.to,
      updated_at: move.now,
      ...(move.to === 'COMPLETED' && { completed_at: move.happenedAt }),
    })
    .where('enrollment_id', '=', item.enrollmentId)
    .where('lecture_material_id', '=', item.lectureMaterialId)
    .where('status', 'in', move.from)
    .returning('status')
    .executeTakeFirst()
  return moved !== undefined
}

export async function readStatus(
  tx: Tx,
  item: { enrollmentId: string; lectureMaterialId: string },
): Promise<ProgressStatus> {
  const row = await tx
    .selectFrom('lecture_progress')
    .select('status')
    .where('enrollment_id', '=', item.enrollmentId)
    .where('lecture_material_id', '=', item.lectureMaterialId)
    .executeTakeFirstOrThrow()
  return row.status
}
