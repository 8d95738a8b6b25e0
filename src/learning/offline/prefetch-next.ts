import type { QueryClient } from '@tanstack/react-query'
import { listClassFiles } from '#contract/learning/video-quality.rules.ts'
import type { LearningClass } from '#contract/learning/progress.rules.ts'
import { prefetchNext } from '#app/downloads/prefetch-next.ts'
import type { Learning } from '../learning.ts'
import { classDownloadListQuery } from '#app/queries/class-download.ts'

/** Prefetches videos and hand-outs of the current classes, if the connection is not metered. */
export async function prefetchFiles(
  queryClient: QueryClient,
  learning: Learning,
  next: readonly LearningClass[],
): Promise<void> {
  const list = await queryClient.ensureQueryData(classDownloadListQuery(learning.enrollmentId))
  const { enrollmentId, careerTrack } = learning
  await prefetchNext(
    next.map(({ id, title }) => ({
      trackClassId: id,
      title,
      enrollmentId,
      careerTrackTitle: careerTrack.title,
      files: listClassFiles(list.find(each => each.trackClassId === id) ?? { files: [] }),
    })),
  )
}
