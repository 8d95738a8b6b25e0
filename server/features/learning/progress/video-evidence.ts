import type { WatchEvidence } from '#contract/learning/progress.ts'
import { isEvidenceEnough, watchedShare } from '#contract/learning/watched.ts'
import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'

/** Refuses evidence that does not show a watched video, and keeps the first valid evidence. */
export async function checkEvidence(
  tx: Tx,
  item: { enrollmentId: string; lectureMaterialId: string },
  evidence: WatchEvidence,
  happenedAt: Date,
): Promise<void> {
  const { content } = await tx
    .selectFrom('lecture_material')
    .select('content')
    .where('id', '=', item.lectureMaterialId)
    .executeTakeFirstOrThrow()
  if (content.kind !== 'video' || !isEvidenceEnough(evidence, content)) throw new CallError('VIDEO_NOT_WATCHED')
  const share =
    evidence.kind === 'watched'
      ? watchedShare(evidence.ranges, content.durationSeconds ?? evidence.durationSeconds)
      : null
  await tx
    .insertInto('video_evidence')
    .values({
      enrollment_id: item.enrollmentId,
      lecture_material_id: item.lectureMaterialId,
      kind: evidence.kind,
      watched_share: share,
      happened_at: happenedAt,
    })
    .onConflict(conflict => conflict.columns(['enrollment_id', 'lecture_material_id']).doNothing())
    .execute()
}
