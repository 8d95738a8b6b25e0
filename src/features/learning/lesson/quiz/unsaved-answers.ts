import * as v from 'valibot'
import { saveQuizDraft, openQuizDraft, QuizDraft } from '#app/data/quiz-draft.ts'
import { removeSessionStorage, readSessionStorage, writeSessionStorage } from '#app/lib/browser-storage.ts'

/**
 * Key in session storage of answers whose database write is not confirmed. A closing page writes the answers there,
 * because session storage is synchronous and a reload right after a tap is faster than a database write.
 */
const keyOf = (userId: string) => `semai-quiz-tail:${userId}` as const

export function stashUnsavedAnswers(userId: string, quizDraft: QuizDraft): void {
  // If session storage cannot be written, only the pending database write stores the answers.
  writeSessionStorage(keyOf(userId), JSON.stringify(quizDraft))
}

export function discardUnsaved(userId: string): void {
  removeSessionStorage(keyOf(userId))
}

/** Writes the answers that this user's closed page left in session storage to the database. */
export async function restoreUnsaved(userId: string): Promise<void> {
  const unconfirmed = v.safeParse(QuizDraft, readUnconfirmedAnswers(userId))
  if (unconfirmed.success) {
    const quizDraft = unconfirmed.output
    // A signed attempt was stored in the database when it started. If the database lacks the attempt, the attempt was
    // submitted and must not be stored again.
    await (quizDraft.attempt.signed ? saveQuizDraft(userId, quizDraft) : openQuizDraft(userId, quizDraft))
  }
  discardUnsaved(userId)
}

function readUnconfirmedAnswers(userId: string): unknown {
  try {
    return JSON.parse(readSessionStorage(keyOf(userId)) ?? 'null')
  } catch {
    return null
  }
}
