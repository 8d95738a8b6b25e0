import * as v from 'valibot'
import {
  LESSON_ANSWER_MAX_LENGTH,
  LESSON_QUESTION_MAX_LENGTH,
  LESSON_REPORT_MAX_LENGTH,
  LESSON_TEXT_MIN_LENGTH,
} from '../wire/limits.ts'
import { Id, MultiLine, PlainText } from '../wire/text.ts'
import { NoteAnchor } from './note.outbox.ts'

/** Position of a question: in a material, like the position of a note, or at a question of a quiz. */
export const LessonQuestionAnchor = v.variant('kind', [
  ...NoteAnchor.options,
  v.object({
    kind: v.literal('quiz'),
    quizQuestionId: v.pipe(PlainText, v.minLength(1), v.maxLength(100)),
    /** Number of the question in the quiz, from 1. */
    number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
  }),
])
export type LessonQuestionAnchor = v.InferOutput<typeof LessonQuestionAnchor>

const Text = (most: number) =>
  v.pipe(
    MultiLine,
    v.minLength(LESSON_TEXT_MIN_LENGTH, 'Tulis dulu isinya'),
    v.maxLength(most, `Paling panjang ${most} karakter`),
  )
/** Text of an answer, without HTML. */
export const LessonAnswerText = Text(LESSON_ANSWER_MAX_LENGTH)

const head = { enrollmentId: Id, questionId: Id }

/** A learner's action on questions. The device creates the ids, so that it can show questions and answers at once. */
export const LessonQuestionPayload = v.variant('type', [
  v.object({
    type: v.literal('ask'),
    ...head,
    materialId: Id,
    anchor: LessonQuestionAnchor,
    text: Text(LESSON_QUESTION_MAX_LENGTH),
  }),
  v.object({ type: v.literal('answer'), ...head, answerId: Id, text: LessonAnswerText }),
  /** Marks the answer that helped the asker. With `null` no answer is marked. */
  v.object({ type: v.literal('accept'), ...head, answerId: v.nullable(Id) }),
  /** Reports a question, or one of its answers, to the admins. */
  v.object({
    type: v.literal('report'),
    ...head,
    answerId: v.nullable(Id),
    reason: Text(LESSON_REPORT_MAX_LENGTH),
  }),
])
export type LessonQuestionPayload = v.InferOutput<typeof LessonQuestionPayload>
