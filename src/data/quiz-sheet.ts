import * as v from 'valibot'
import { QuizAnswers, QuizAttempt, TimedAnswers } from '#contract/assessment/quiz.ts'
import { mergeAnswers } from '#contract/assessment/quiz.rules.ts'
import { Id } from '#contract/wire/text.ts'
import type { DraftKey } from './begun.ts'
import { changeDraft, listDrafts, readDraft, removeDraft } from './drafts.ts'

/** An open attempt with its draft answers, which must survive a crash, a dead battery and another tab. */
export const QuizSheet = v.object({
  enrollmentId: Id,
  lectureMaterialId: Id,
  quizId: Id,
  attempt: QuizAttempt,
  ...TimedAnswers.entries,
  /** The latest time at which the learner answered; a device clock that was put back does not make it earlier again. */
  seenAt: v.number(),
})
export type QuizSheet = v.InferOutput<typeof QuizSheet>

/** Location of the draft answers. */
export type QuizPlace = Pick<QuizSheet, 'enrollmentId' | 'lectureMaterialId' | 'quizId'>

function keyOf({ enrollmentId, lectureMaterialId }: QuizPlace): DraftKey {
  return `quiz:${enrollmentId}:${lectureMaterialId}`
}

/** Draft answers of a quiz without limits: no request to the server is needed. */
export function ownSheet({ enrollmentId, lectureMaterialId, quizId }: QuizPlace, now: number): QuizSheet {
  const attempt = { id: crypto.randomUUID(), startedAt: new Date(now).toISOString(), signed: null }
  return { enrollmentId, lectureMaterialId, quizId, attempt, answers: {}, answeredAt: {}, seenAt: now }
}

export async function readSheet(userId: string, place: QuizPlace): Promise<QuizSheet | undefined> {
  const stored = await readDraft(userId, keyOf(place))
  const sheet = v.safeParse(QuizSheet, stored)
  if (sheet.success) return sheet.output
  // Older builds stored only the answers here, without an attempt.
  const answers = v.safeParse(QuizAnswers, stored)
  return answers.success ? { ...ownSheet(place, Date.now()), answers: answers.output } : undefined
}

/** Stores the draft answers of a new attempt and replaces those of an older one. Answers of the same attempt stay. */
export function openSheet(userId: string, sheet: QuizSheet): Promise<void> {
  return changeDraft(userId, keyOf(sheet), stored => merged(stored, sheet) ?? sheet)
}

/** Adds answers if the attempt is still open: a late write never brings back answers that were handed in. */
export function keepSheet(userId: string, sheet: QuizSheet): Promise<void> {
  return changeDraft(userId, keyOf(sheet), stored => merged(stored, sheet))
}

export function removeSheet(userId: string, place: QuizPlace): Promise<void> {
  return removeDraft(userId, keyOf(place))
}

export async function listSheets(userId: string): Promise<QuizSheet[]> {
  return (await listDrafts(userId, 'quiz')).filter(stored => v.is(QuizSheet, stored))
}

/** Merges the draft answers of two tabs or devices: per question the latest answer stays. */
export function mergeSheets(a: QuizSheet, b: QuizSheet): QuizSheet {
  return { ...a, ...mergeAnswers(a, b), seenAt: Math.max(a.seenAt, b.seenAt) }
}

function merged(stored: unknown, sheet: QuizSheet): QuizSheet | undefined {
  if (stored === undefined) return undefined
  // An older build stored only the answers; this draft already contains them.
  if (!v.is(QuizSheet, stored)) return sheet
  return stored.attempt.id === sheet.attempt.id ? mergeSheets(stored, sheet) : undefined
}
