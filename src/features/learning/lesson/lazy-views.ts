import { lazy } from 'react'
import type { LectureMaterialType } from '#contract/lecture-material.ts'

const loaders = {
  video: () => import('./video/video-view.tsx'),
  pdf: () => import('./pdf/pdf-view.tsx'),
  quiz: () => import('./quiz/quiz-view.tsx').then(module => ({ default: module.QuizView })),
  assignment: () => import('../assignment/assignment-view.tsx').then(module => ({ default: module.AssignmentView })),
} as const

export const VideoView = lazy(loaders.video)
export const PdfView = lazy(loaders.pdf)
export const QuizView = lazy(loaders.quiz)
export const AssignmentView = lazy(loaders.assignment)

/** Asked for beside the lesson's data and not after it. A part that cannot be had now is asked for again when drawn. */
export function preloadView(type: LectureMaterialType): void {
  if (type !== 'article') loaders[type]().catch(() => undefined)
}
