import type { LessonQuestionAnchor } from '#contract/learning/lesson-question.outbox.ts'
import { NoteAnchor } from '#app/learning/note/note-anchor.tsx'
import classes from '#app/learning/note/note.module.css'

interface Props {
  anchor: LessonQuestionAnchor
  /** Text of the quiz question, if this device knows it. */
  quizQuestion?: string | undefined
}

/** Shows the position of a question: a position in the material, or the text of the quiz question. */
export function QuestionPlace({ anchor, quizQuestion }: Props) {
  if (anchor.kind !== 'quiz') return <NoteAnchor anchor={anchor} />
  if (quizQuestion === undefined) return <p className={classes.place}>Soal {anchor.number}</p>
  return <blockquote className={classes.quote}>{quizQuestion}</blockquote>
}
