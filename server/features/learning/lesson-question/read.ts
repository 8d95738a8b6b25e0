import { decideQuestionPart, type QuestionPart } from '#contract/learning/lesson-question.rules.ts'
import type { LessonQuestions } from '#contract/learning/lesson-question.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { listQuizzesWithOpenAnswers } from '../../assessment/quiz/service.ts'
import { compareMaterials } from '../note/service.ts'
import { presentQuestion } from './present.ts'
import * as queries from './queries.ts'

/** Returns the questions of the enrolment's career track that this learner may read. */
export async function readLessonQuestions(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  enrollmentId: string,
): Promise<LessonQuestions> {
  const reader = await queries.findReader(db, userId, enrollmentId)
  if (!reader) throw new CallError('ENROLLMENT_NOT_FOUND')
  const rows = await queries.listQuestions(db, userId, reader)
  const openQuizzes = await listQuizzesWithOpenAnswers(db, enrollmentId, now())
  const read = rows.flatMap(row => {
    const part = decidePart(row, userId, { isAlumnus: reader.is_alumnus, openQuizzes })
    return part === 'none' ? [] : [{ row, part }]
  })
  const answers = await queries.listAnswers(
    db,
    read.filter(({ part }) => part !== 'question').map(({ row }) => row.id),
  )
  const kept = await compareMaterials(
    db,
    read.flatMap(({ row }) =>
      row.shown_id !== null && row.type !== null
        ? [{ noted_id: row.material_id, shown_id: row.shown_id, type: row.type }]
        : [],
    ),
  )
  const keptOf = new Map(kept.map(({ pair, kept: runs }) => [pair.noted_id, runs]))
  return {
    canAsk: reader.refunded_at === null,
    canAnswer: reader.is_alumnus,
    questions: read.map(({ row, part }) =>
      presentQuestion(row, {
        userId,
        part,
        answers: answers.filter(({ question_id: id }) => id === row.id),
        kept: keptOf.get(row.material_id),
      }),
    ),
  }
}

interface Rights {
  isAlumnus: boolean
  /** Quiz materials of the enrolment whose right answers the learner may see. */
  openQuizzes: ReadonlySet<string>
}

type Decided = Pick<queries.QuestionRow, 'asked_by' | 'is_hidden' | 'is_attached' | 'anchor' | 'shown_id'>

/**
 * Decides which part of a question a learner may read. If the learner's version no longer has the quiz of a question,
 * the question stays closed, because another version of the quiz may have the same questions.
 */
export function decidePart(row: Decided, userId: string, { isAlumnus, openQuizzes }: Rights): QuestionPart {
  return decideQuestionPart(
    {
      isOwn: row.asked_by === userId,
      isHidden: row.is_hidden,
      isAttached: row.is_attached,
      isAboutQuiz: row.anchor.kind === 'quiz',
    },
    { isAlumnus, isQuizOpen: row.shown_id !== null && openQuizzes.has(row.shown_id) },
  )
}
