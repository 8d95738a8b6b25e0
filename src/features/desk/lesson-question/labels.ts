import type { LessonQuestionState } from '#contract/learning/lesson-question.list.ts'
import type { LessonQuestionAnchor } from '#contract/learning/lesson-question.outbox.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'
import { formatPosition } from '#app/lib/time-spans.ts'

export const questionStates: Record<LessonQuestionState, { name: string; tone: DotTone }> = {
  waiting: { name: 'Menunggu jawaban', tone: 'waiting' },
  answered: { name: 'Terjawab', tone: 'good' },
  hidden: { name: 'Disembunyikan', tone: 'bad' },
}

export const kindNames: Record<LessonQuestionAnchor['kind'], string> = {
  article: 'Bacaan',
  video: 'Video',
  pdf: 'PDF',
  quiz: 'Kuis',
}

/** Returns the place as a label. A sentence shows its quote beside this label. */
export function formatQuestionPlace(anchor: LessonQuestionAnchor): string {
  switch (anchor.kind) {
    case 'article':
      return 'Kalimat'
    case 'video':
      return `Menit ${formatPosition(anchor.second)}`
    case 'pdf':
      return `Halaman ${anchor.page}`
    case 'quiz':
      return `Soal ${anchor.number}`
  }
}
