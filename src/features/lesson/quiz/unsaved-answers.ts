import * as v from 'valibot'
import { keepSheet, openSheet, QuizSheet } from '#app/data/quiz-sheet.ts'
import { dropTab, readTab, writeTab } from '#app/lib/browser-storage.ts'

/**
 * Last answers before the page closes: a reload right after a tap is faster than a database write. Unconfirmed answers
 * are kept in session storage, which is written at once, until they are stored; they end with the tab.
 */
const keyOf = (userId: string) => `semai-quiz-tail:${userId}` as const

export function stashUnsaved(userId: string, sheet: QuizSheet): void {
  // If this fails, only the pending database write keeps the answers.
  writeTab(keyOf(userId), JSON.stringify(sheet))
}

export function discardUnsaved(userId: string): void {
  dropTab(keyOf(userId))
}

/** Stores the answers that this user's closed page left behind. */
export async function restoreUnsaved(userId: string): Promise<void> {
  const tail = v.safeParse(QuizSheet, readTail(userId))
  if (tail.success) {
    const sheet = tail.output
    // A signed attempt was stored when it started: if it is gone, it was handed in.
    await (sheet.attempt.signed ? keepSheet(userId, sheet) : openSheet(userId, sheet))
  }
  discardUnsaved(userId)
}

function readTail(userId: string): unknown {
  try {
    return JSON.parse(readTab(keyOf(userId)) ?? 'null')
  } catch {
    return null
  }
}
