import type { DownloadFile } from '#contract/learning/downloads.ts'
import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'

/** Kind of the large file of a material type, downloaded on request. Undefined if the material has text only. */
export const mainFile: Record<LectureMaterialType, DownloadFile['kind'] | undefined> = {
  article: undefined,
  video: 'video',
  pdf: 'pdf',
  quiz: undefined,
  assignment: undefined,
  scorm: 'package',
}
