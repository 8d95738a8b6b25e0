import type { QueryClient } from '@tanstack/react-query'
import type { LearningClass } from '#contract/rules/progress.ts'
import { keepNext } from '#app/downloads/keep-next.ts'
import type { Learning } from '../learning.ts'
import { classDownloadListQuery } from '#app/queries/class-download.ts'

/** Video and hand-outs of the classes at hand, where they cost nothing. */
export async function keepFilesReady(
  queryClient: QueryClient,
  learning: Learning,
  next: readonly LearningClass[],
): Promise<void> {
  const list = await queryClient.ensureQueryData(classDownloadListQuery(learning.enrollmentId))
  const { enrollmentId, careerTrack } = learning
  await keepNext(
    next.map(({ id, title }) => ({
      trackClassId: id,
      title,
      enrollmentId,
      careerTrackTitle: careerTrack.title,
      files: list.find(each => each.trackClassId === id)?.files ?? [],
    })),
  )
}
