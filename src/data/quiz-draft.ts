import * as v from 'valibot'
import { QuizAnswers, QuizAttempt, TimedAnswers } from '#contract/assessment/quiz.ts'
import { mergeAnswers } from '#contract/assessment/quiz.rules.ts'
import { Id } from '#contract/wire/text.ts'
import type { DraftKey } from './begun.ts'
import { runTransaction, withDb } from './db.ts'
import { changeDraft, listDrafts, readDraft } from './drafts.ts'
import { requireWriting } from './read-only-page.ts'

/** An open attempt with its draft answers. The draft must survive a crash, an empty battery and use of a second tab. */
export const QuizDraft = v.object({
  enrollmentId: Id,
  lectureMaterialId: Id,
  quizId: Id,
  attempt: QuizAttempt,
  ...TimedAnswers.entries,
  /**
   * Latest time that the attempt has reached on this device, stored with answers and at intervals. This time never
   * decreases, even if the device's clock is set back.
   */
  seenAt: v.number(),
})
export type QuizDraft = v.InferOutput<typeof QuizDraft>

/** Ids that identify the draft answers of a quiz. */
export type QuizKey = Pick<QuizDraft, 'enrollmentId' | 'lectureMaterialId' | 'quizId'>

function getKey({ enrollmentId, lectureMaterialId }: QuizKey): DraftKey {
  return `quiz:${enrollmentId}:${lectureMaterialId}`
}

/**
 * Creates draft answers for a quiz without time limit and without a limited number of attempts. Needs no request to the
 * server.
 */
export function createQuizDraft({ enrollmentId, lectureMaterialId, quizId }: QuizKey, now: number): QuizDraft {
  const attempt = { id: crypto.randomUUID(), startedAt: new Date(now).toISOString(), signed: null }
  return { enrollmentId, lectureMaterialId, quizId, attempt, answers: {}, answeredAt: {}, seenAt: now }
}

/** Returns the stored attempt, or undefined if no attempt is stored or its shape is unknown. */
export async function readQuizDraft(userId: string, quizKey: QuizKey): Promise<QuizDraft | undefined> {
  const storedDraft = await readDraft(userId, getKey(quizKey))
  const quizDraft = v.safeParse(QuizDraft, storedDraft)
  if (quizDraft.success) return quizDraft.output
  // Creates an attempt, because older builds stored the answers without an attempt.
  const answers = v.safeParse(QuizAnswers, storedDraft)
  return answers.success ? { ...createQuizDraft(quizKey, Date.now()), answers: answers.output } : undefined
}

/**
 * Stores the draft answers of a new attempt. Replaces draft answers of an older attempt, and merges draft answers of
 * the same attempt.
 */
export function openQuizDraft(userId: string, quizDraft: QuizDraft): Promise<boolean> {
  return changeDraft(userId, getKey(quizDraft), stored => mergeWithStored(stored, quizDraft) ?? quizDraft)
}

/**
 * Adds answers if the attempt is still open, so that a late write does not restore answers that were already submitted.
 */
export function saveQuizDraft(userId: string, quizDraft: QuizDraft): Promise<boolean> {
  return changeDraft(userId, getKey(quizDraft), stored => mergeWithStored(stored, quizDraft))
}

/** Deletes the draft answers of an attempt. Draft answers of a later attempt stay. */
export async function removeQuizDraft(userId: string, quizDraft: QuizDraft): Promise<void> {
  await requireWriting()
  await withDb(db => {
    const tx = db.transaction('drafts', 'readwrite')
    return runTransaction(tx, async () => {
      const key: [string, DraftKey] = [userId, getKey(quizDraft)]
      const stored = (await tx.store.get(key))?.value
      if (!v.is(QuizDraft, stored) || stored.attempt.id === quizDraft.attempt.id) await tx.store.delete(key)
    })
  })
}

/** Lists the user's begun attempts. */
export async function listQuizDrafts(userId: string): Promise<QuizDraft[]> {
  return (await listDrafts(userId, 'quiz')).filter(stored => v.is(QuizDraft, stored))
}

/** Merges the draft answers of two tabs or devices. For each question the latest answer is used. */
export function mergeQuizDrafts(a: QuizDraft, b: QuizDraft): QuizDraft {
  return { ...a, ...mergeAnswers(a, b), seenAt: Math.max(a.seenAt, b.seenAt) }
}

function mergeWithStored(stored: unknown, quizDraft: QuizDraft): QuizDraft | undefined {
  if (stored === undefined) return undefined
  // An older build stored only the answers. `quizDraft` already contains these answers.
  if (!v.is(QuizDraft, stored)) return quizDraft
  return stored.attempt.id === quizDraft.attempt.id ? mergeQuizDrafts(stored, quizDraft) : undefined
}
