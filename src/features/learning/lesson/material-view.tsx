import { lazy, Suspense } from 'react'
import type { LectureMaterial } from '#contract/lecture-material.ts'
import type { LearningClass, LearningItem } from '#contract/rules/progress.ts'
import { LoadingState } from '#app/ui/states/loading-state.tsx'
import type { Learning } from '../learning.ts'
import { ArticleBody } from './article-body.tsx'
import { AssignmentView } from './assignment-view.tsx'
import { PdfView } from './pdf-view.tsx'
import { VideoView } from './video-view.tsx'

// Most lessons are no quiz: its script comes with the first one that is.
const QuizView = lazy(() => import('./quiz/quiz-view.tsx').then(module => ({ default: module.QuizView })))

export interface MaterialProps {
  learning: Learning
  trackClass: LearningClass
  item: LearningItem
  material: LectureMaterial
}

export function MaterialView(props: MaterialProps) {
  const { content } = props.material
  switch (content.kind) {
    case 'article':
      return <ArticleBody blocks={content.blocks} />
    case 'video':
      return <VideoView content={content} title={props.material.title} />
    case 'pdf':
      return <PdfView content={content} title={props.material.title} />
    case 'quiz':
      return (
        <Suspense fallback={<LoadingState />}>
          <QuizView learning={props.learning} item={props.item} />
        </Suspense>
      )
    case 'assignment':
      return <AssignmentView learning={props.learning} item={props.item} blocks={content.blocks} />
  }
}
