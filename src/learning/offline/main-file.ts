import type { DownloadFile } from '#contract/learning/downloads.ts'
import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'

/**
 * Kind of the large file of each material type, which is downloaded on request. Undefined for types that have only
 * text.
 */
export const mainFileKinds: Record<LectureMaterialType, DownloadFile['kind'] | undefined> = {
  article: undefined,
  video: 'video',
  pdf: 'pdf',
  quiz: undefined,
  assignment: undefined,
  scorm: 'package',
}
