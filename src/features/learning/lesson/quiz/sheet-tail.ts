import * as v from 'valibot'
import { keepSheet, openSheet, QuizSheet } from '#app/data/quiz-sheet.ts'

/**
 * The last answer before a page goes: a database write takes a moment that a reload right after a tap does not give. What
 * was not confirmed yet lies here, in the one store that is written at once, until it is; it ends with the tab.
 */
const KEY = 'semai-quiz-tail'
const Tail = v.object({ userId: v.string(), sheet: QuizSheet })

export function leaveTail(userId: string, sheet: QuizSheet): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, sheet }))
  } catch {
    // Switched off or full: the write on its way has to make it.
  }
}

export function dropTail(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

/** Brings what was left to the disk, if the same person is here. */
export async function takeTail(userId: string): Promise<void> {
  const tail = v.safeParse(Tail, readTail())
  if (tail.success && tail.output.userId === userId) {
    const { sheet } = tail.output
    // A signed sheet was laid down at its start: where it is gone, it was handed in.
    await (sheet.attempt.signed ? keepSheet(userId, sheet) : openSheet(userId, sheet))
  }
  dropTail()
}

function readTail(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}
