import { Suspense } from 'react'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'
import { ArticleReader } from './article/article-reader.tsx'
import {
  AssignmentView,
  ContinueOffline,
  MaterialSkeleton,
  PdfView,
  QuizView,
  ScormView,
  VideoView,
} from './lazy-views.tsx'

interface Props {
  learning: Learning
  item: LearningItem
  material: LectureMaterial
}

/** Content of a material. Articles render at once; every other type loads only its own chunk. */
export function MaterialView(props: Props) {
  return (
    <Suspense fallback={<MaterialSkeleton />}>
      <Material {...props} />
    </Suspense>
  )
}

function Material({ learning, item, material: { content } }: Props) {
  const { enrollmentId } = learning
  // A PDF does not get this button: the learner may have read it before, so the bar keeps 'Tandai selesai'.
  const continueLink = <ContinueOffline learning={learning} item={item} />
  switch (content.kind) {
    case 'article':
      return <ArticleReader enrollmentId={enrollmentId} item={item} blocks={content.blocks} />
    case 'video':
      return <VideoView learning={learning} item={item} content={content} continueLink={continueLink} />
    case 'pdf':
      return <PdfView enrollmentId={enrollmentId} item={item} content={content} />
    case 'scorm':
      return <ScormView learning={learning} item={item} content={content} continueLink={continueLink} />
    case 'quiz':
      return <QuizView learning={learning} item={item} />
    case 'assignment':
      return <AssignmentView learning={learning} item={item} blocks={content.blocks} rubric={content.rubric} />
  }
}
