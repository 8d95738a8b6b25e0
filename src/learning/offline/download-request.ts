import type { DownloadFile } from '#contract/learning/downloads.ts'
import type { VideoQuality } from '#contract/learning/video-quality.ts'
import type { LearningClass } from '#contract/learning/progress.rules.ts'
import { listWantedFiles } from '#app/data/downloads/row.ts'
import type { DownloadRequest } from '#app/downloads/actions.ts'
import type { Learning } from '../learning.ts'

export function createDownloadRequest(
  learning: Learning,
  trackClass: Pick<LearningClass, 'id' | 'title'>,
  wanted: DownloadRequest['wanted'],
  quality: VideoQuality,
): DownloadRequest {
  const { enrollmentId, careerTrack } = learning
  return {
    trackClassId: trackClass.id,
    enrollmentId,
    title: trackClass.title,
    careerTrackTitle: careerTrack.title,
    wanted,
    quality,
  }
}

/** Returns the download size of these files. A file that two materials share counts once. */
export function sumDownloadSize(
  files: readonly DownloadFile[],
  quality: VideoQuality,
  wanted: DownloadRequest['wanted'] = 'all',
): number {
  const sizes = new Map(listWantedFiles({ wanted, quality, files }).map(file => [file.url, file.bytes]))
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
}
