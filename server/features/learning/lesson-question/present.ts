import { compareAnswers, mayReadAnswer, type QuestionPart } from '#contract/learning/lesson-question.rules.ts'
import type { LessonAnswer, LessonQuestion } from '#contract/learning/lesson-question.ts'
import type { KeptRun } from '#contract/learning/text-difference.rules.ts'
import { formatBoardName } from '#contract/points/board.ts'
import type { AnswerRow, QuestionRow } from './queries.ts'

interface Reading {
  userId: string
  part: QuestionPart
  answers: readonly AnswerRow[]
  kept: readonly KeptRun[] | undefined
}

/** Returns the part of a question that this learner may read. */
export function presentQuestion(row: QuestionRow, { userId, part, answers, kept }: Reading): LessonQuestion {
  const isOwn = row.asked_by === userId
  const { anchor } = row
  const isQuizQuestionGone =
    anchor.kind === 'quiz' && row.quiz_questions?.some(({ id }) => id === anchor.quizQuestionId) !== true
  return {
    id: row.id,
    materialId: row.shown_id,
    materialTitle: row.material_title,
    anchor,
    ...(kept && { kept: kept.map(([from, to, length]) => [from, to, length]) }),
    ...(isQuizQuestionGone && { isQuizQuestionGone }),
    text: row.text,
    name: presentName(row.full_name),
    isOwn,
    isHidden: row.is_hidden,
    isLocked: part === 'question' && !row.is_hidden,
    answers: answers
      .map(answer => presentAnswer(answer, row, userId))
      .filter(answer => mayReadAnswer(answer, part))
      .toSorted(compareAnswers),
    askedAt: row.asked_at.toISOString(),
  }
}

function presentAnswer(answer: AnswerRow, question: QuestionRow, userId: string): LessonAnswer {
  return {
    id: answer.id,
    text: answer.text,
    name: presentName(answer.full_name),
    by: answer.author_kind,
    isOwn: answer.answered_by === userId,
    isHidden: answer.is_hidden,
    isChosen: answer.id === question.chosen_answer_id,
    isAccepted: answer.id === question.accepted_answer_id,
    answeredAt: answer.answered_at.toISOString(),
  }
}

const presentName = (fullName: string | null) => (fullName === null ? 'Akun dihapus' : formatBoardName(fullName))
