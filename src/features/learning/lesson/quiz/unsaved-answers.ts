import * as v from 'valibot'
import { saveQuizDraft, openQuizDraft, QuizDraft } from '#app/data/quiz-draft.ts'
import { removeSessionStorage, readSessionStorage, writeSessionStorage } from '#app/lib/browser-storage.ts'

/**
 * Stores the last answers when the page closes, because a reload right after a tap is faster than a database write.
 * Unconfirmed answers are written to session storage, which is synchronous, until the database has them. Session storage
 * is deleted with the tab.
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
