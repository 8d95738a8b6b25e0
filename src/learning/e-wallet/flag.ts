import { getEWalletPopupFlag, type LearningItem } from '#contract/learning/progress.rules.ts'
import { readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'

const KEY = 'semai-ewallet-popup'

/**
 * Stores whether the material that the learner opens next is a class's quiz. The e-wallet notice is shown only after
 * such a quiz.
 */
export function rememberPopupFlag(next: Pick<LearningItem, 'quizId' | 'is_quiz_akhir'>): void {
  writeLocalStorage(KEY, String(getEWalletPopupFlag(next)))
}

/** Returns whether the material that was opened last is a class's quiz. */
export function isPopupFlagged(): boolean {
  return readLocalStorage(KEY) === '1'
}
