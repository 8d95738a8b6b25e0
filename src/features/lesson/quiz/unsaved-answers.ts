import * as v from 'valibot'
import { keepSheet, openSheet, QuizSheet } from '#app/data/quiz-sheet.ts'
import { dropTab, readTab, writeTab } from '#app/lib/browser-storage.ts'

/**
 * The last answer before a page goes: a database write takes a moment that a reload right after a tap does not give. What
 * was not confirmed yet lies here, in the one store that is written at once, until it is; it ends with the tab.
 */
const keyOf = (userId: string) => `semai-quiz-tail:${userId}` as const

export function stashUnsaved(userId: string, sheet: QuizSheet): void {
  // If this fails, only the pending database write keeps the answers.
  writeTab(keyOf(userId), JSON.stringify(sheet))
}

export function discardUnsaved(userId: string): void {
  dropTab(keyOf(userId))
}

/** Brings what this person left to the disk. */
export async function restoreUnsaved(userId: string): Promise<void> {
  const tail = v.safeParse(QuizSheet, readTail(userId))
  if (tail.success) {
    const sheet = tail.output
    // A signed sheet was laid down at its start: where it is gone, it was handed in.
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
