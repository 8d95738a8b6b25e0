import type { LessonQuestionState } from '#contract/learning/lesson-question.list.ts'
import type { LessonQuestionAnchor } from '#contract/learning/lesson-question.outbox.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'
import { typeNames } from '#app/learning/addresses.ts'
import { formatPlace } from '#app/learning/note/note-place.ts'

export const questionStates: Record<LessonQuestionState, { name: string; tone: DotTone }> = {
  waiting: { name: 'Menunggu jawaban', tone: 'waiting' },
  answered: { name: 'Terjawab', tone: 'good' },
  hidden: { name: 'Disembunyikan', tone: 'bad' },
}

/**
 * Returns a text with the kind of the material and the position in the material. For a sentence, the drawer also shows
 * the quoted sentence.
 */
export function formatQuestionPlace(anchor: LessonQuestionAnchor): string {
  const place = anchor.kind === 'quiz' ? `soal ${anchor.number}` : (formatPlace(anchor)?.toLowerCase() ?? 'kalimat')
  return `${typeNames[anchor.kind]}, ${place}`
}
