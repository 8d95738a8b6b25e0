import {
  createQuestionId,
  QUIZ_MAX_QUESTIONS,
  toQuizForm,
  readQuizForm,
  type AuthoredQuestion,
} from '#contract/assessment/quiz-form.ts'
import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { toWrittenQuiz } from '../../catalog/career-track/service.ts'
import { findQuizForEdit, updateQuizRow } from './edit-queries.ts'
import { getDraft } from './edit-service.ts'

/** Reads a quiz with the values of its form. Returns undefined if the quiz does not exist. */
export async function readWrittenQuiz(
  tx: Tx,
  id: string,
): Promise<{ title: string; questions: AuthoredQuestion[] } | undefined> {
  const row = await findQuizForEdit(tx, id)
  return row && { title: row.title, questions: toWrittenQuiz(row).questions }
}

/**
 * Appends copies of questions to a quiz of a draft. Throws if the caller has not read the current revision of the quiz.
 * Skips questions whose text the quiz already has. `added` is the number of appended questions.
 */
export async function appendQuestionsToDraft(
  tx: Tx,
  thing: { id: string; version: number | undefined },
  questions: readonly Omit<AuthoredQuestion, 'id'>[],
): Promise<{ title: string; version: number; added: number }> {
  const row = await getDraft(tx, thing)
  const quiz = toWrittenQuiz(row)
  const had = quiz.questions.length
  const next = { ...quiz, questions: [...quiz.questions] }
  const existingTexts = new Set(quiz.questions.map(({ text }) => text.toLowerCase()))
  for (const question of questions) {
    if (existingTexts.has(question.text.toLowerCase())) continue
    existingTexts.add(question.text.toLowerCase())
    next.questions.push({ ...question, id: createQuestionId() })
  }
  const added = next.questions.length - had
  if (added === 0) return { title: row.title, version: row.revision, added }
  if (next.questions.length > QUIZ_MAX_QUESTIONS)
    throw invalid(`Kuis ini hanya muat ${Math.max(0, QUIZ_MAX_QUESTIONS - had)} soal lagi`)
  const quizForm = readQuizForm(toQuizForm(next))
  if ('errors' in quizForm) throw invalid(Object.values(quizForm.errors)[0] ?? '')
  return { title: row.title, version: await updateQuizRow(tx, thing.id, quizForm.quiz), added }
}

const invalid = (words: string) => new CallError('VALIDATION_FAILED', { fieldErrors: { questionIds: words } })
