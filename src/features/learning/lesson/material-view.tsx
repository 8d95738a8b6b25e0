import type { LectureMaterial } from '#contract/lecture-material.ts'
import type { LearningClass, LearningItem } from '#contract/rules/progress.ts'
import type { Learning } from '../learning.ts'
import { ArticleBody } from './article-body.tsx'
import { AssignmentView } from './assignment-view.tsx'
import { PdfView } from './pdf-view.tsx'
import { QuizView } from './quiz-view.tsx'
import { VideoView } from './video-view.tsx'

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
      return <QuizView learning={props.learning} item={props.item} />
    case 'assignment':
      return <AssignmentView learning={props.learning} item={props.item} blocks={content.blocks} />
  }
}
