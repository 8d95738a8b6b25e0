import { Suspense } from 'react'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'
import { ArticleReader } from './article/article-reader.tsx'
import { AssignmentView, MaterialSkeleton, PdfView, QuizView, ScormView, VideoView } from './lazy-views.tsx'
import type { StartListening } from './listen/listen-player.tsx'

interface Props {
  learning: Learning
  item: LearningItem
  material: LectureMaterial
  onListen: StartListening
}

/** Content of a material. Articles render at once. Every other type first loads its own chunk. */
export function MaterialView(props: Props) {
  return (
    <Suspense fallback={<MaterialSkeleton />}>
      <Material {...props} />
    </Suspense>
  )
}

function Material({ learning, item, material: { content }, onListen }: Props) {
  const { enrollmentId } = learning
  switch (content.kind) {
    case 'article':
      return <ArticleReader enrollmentId={enrollmentId} item={item} blocks={content.blocks} />
    case 'video':
      return <VideoView learning={learning} item={item} content={content} onListen={onListen} />
    case 'pdf':
      return <PdfView enrollmentId={enrollmentId} item={item} content={content} />
    case 'scorm':
      return <ScormView learning={learning} item={item} content={content} />
    case 'quiz':
      return <QuizView learning={learning} item={item} />
    case 'assignment':
      return <AssignmentView learning={learning} item={item} blocks={content.blocks} rubric={content.rubric} />
  }
}
