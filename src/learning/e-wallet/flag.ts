import { eWalletPopupFlag, type LearningItem } from '#contract/learning/progress.rules.ts'
import { readLocal, writeLocal } from '#app/lib/browser-storage.ts'

const KEY = 'semai-ewallet-popup'

/** product.md §4: each time a next material is chosen, a local flag records its kind for the e-wallet popup. */
export function rememberPopupFlag(next: Pick<LearningItem, 'quizId' | 'is_quiz_akhir'>): void {
  writeLocal(KEY, String(eWalletPopupFlag(next)))
}

/** Returns whether the last chosen material was a class's quiz. */
export function isPopupFlagged(): boolean {
  return readLocal(KEY) === '1'
}
