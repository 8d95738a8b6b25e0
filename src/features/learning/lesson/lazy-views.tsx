import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { Skeleton, LoadingState } from '#app/ui/states/loading-state.tsx'
import type { AssignmentViewProps } from './assignment/assignment-view.tsx'
import type { PdfViewProps } from './pdf/pdf-view.tsx'
import type { ScormViewProps } from './scorm/scorm-view.tsx'
import type { VideoViewProps } from './video/video-view.tsx'

const loaders = {
  video: () => import('./video/video-view.tsx').then(module => module.default),
  pdf: () => import('./pdf/pdf-view.tsx').then(module => module.default),
  quiz: () => import('./quiz/quiz-view.tsx').then(module => module.QuizView),
  assignment: () => import('./assignment/assignment-view.tsx').then(module => module.AssignmentView),
  scorm: () => import('./scorm/scorm-view.tsx').then(module => module.default),
} as const

const whileLoading = { fallback: <MaterialSkeleton /> }
export const VideoView = createLazyPart<VideoViewProps>(loaders.video, whileLoading)
export const PdfView = createLazyPart<PdfViewProps>(loaders.pdf, whileLoading)
export const QuizView = createLazyPart(loaders.quiz, whileLoading)
export const ScormView = createLazyPart<ScormViewProps>(loaders.scorm, whileLoading)
export const AssignmentView = createLazyPart<AssignmentViewProps>(loaders.assignment, whileLoading)

/**
 * Loads the view's chunk in parallel with the lesson's data. If this preload fails, the chunk is loaded again when the
 * view is rendered.
 */
export function preloadView(type: LectureMaterialType): void {
  if (type !== 'article') loaders[type]().catch(() => undefined)
}

export function MaterialSkeleton() {
  return (
    <LoadingState>
      <Skeleton height="1rem" />
      <Skeleton height="14rem" />
    </LoadingState>
  )
}
