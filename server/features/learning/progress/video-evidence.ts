import type { WatchEvidence } from '#contract/learning/progress.ts'
import { countWatchedSeconds, isEvidenceEnough, computeWatchedShare } from '#contract/learning/watched.ts'
import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { findContent, insertEvidence } from './evidence-queries.ts'

/**
 * Refuses evidence unless it proves that the video was watched or that its transcript was read. Stores the first valid
 * evidence.
 */
export async function checkEvidence(
  tx: Tx,
  item: { enrollmentId: string; lectureMaterialId: string },
  evidence: WatchEvidence,
  happenedAt: Date,
): Promise<void> {
  const { content } = await findContent(tx, item.lectureMaterialId)
  if (content.kind !== 'video' || !isEvidenceEnough(evidence, content)) throw new CallError('VIDEO_NOT_WATCHED')
  const share =
    evidence.kind === 'watched'
      ? computeWatchedShare(evidence.ranges, countWatchedSeconds(evidence, content.durationSeconds))
      : null
  await insertEvidence(tx, {
    enrollment_id: item.enrollmentId,
    lecture_material_id: item.lectureMaterialId,
    kind: evidence.kind,
    watched_share: share,
    happened_at: happenedAt,
  })
}
