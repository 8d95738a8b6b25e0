import * as v from 'valibot'
import { saveQuizDraft, openQuizDraft, QuizDraft } from '#app/data/quiz-draft.ts'
import { dropTab, readTab, writeTab } from '#app/lib/browser-storage.ts'

/**
 * Last answers before the page closes: a reload right after a tap is faster than a database write. Unconfirmed answers
 * are kept in session storage, which is written at once, until they are stored; they end with the tab.
 */
const keyOf = (userId: string) => `semai-quiz-tail:${userId}` as const

export function stashUnsaved(userId: string, quizDraft: QuizDraft): void {
  // If this fails, only the pending database write keeps the answers.
  writeTab(keyOf(userId), JSON.stringify(quizDraft))
}

export function discardUnsaved(userId: string): void {
  dropTab(keyOf(userId))
}

/** Stores the answers that this user's closed page left behind. */
export async function restoreUnsaved(userId: string): Promise<void> {
  const unconfirmed = v.safeParse(QuizDraft, readUnconfirmed(userId))
  if (unconfirmed.success) {
    const quizDraft = unconfirmed.output
    // A signed attempt was stored when it started: if it is gone, it was handed in.
    await (quizDraft.attempt.signed ? saveQuizDraft(userId, quizDraft) : openQuizDraft(userId, quizDraft))
  }
  discardUnsaved(userId)
}

function readUnconfirmed(userId: string): unknown {
  try {
    return JSON.parse(readTab(keyOf(userId)) ?? 'null')
  } catch {
    return null
  }
}
