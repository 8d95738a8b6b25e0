import type { DownloadFile } from '#contract/downloads.ts'
import type { LectureMaterialType } from '#contract/lecture-material.ts'

/** The large file a material is, which comes onto the device when it is asked for. Undefined: its words are all there is. */
export const mainFile: Record<LectureMaterialType, DownloadFile['kind'] | undefined> = {
  article: undefined,
  video: 'video',
  pdf: 'pdf',
  quiz: undefined,
  assignment: undefined,
  scorm: 'package',
}
