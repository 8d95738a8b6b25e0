import type { MaterialKind } from '#contract/learning/material.list.ts'

export const materialKinds: Readonly<Record<MaterialKind, string>> = {
  article: 'Artikel',
  video: 'Video',
  pdf: 'PDF',
  assignment: 'Tugas',
  scorm: 'Interaktif',
}
