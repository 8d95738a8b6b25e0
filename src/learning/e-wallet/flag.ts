import { eWalletPopupFlag, type LearningItem } from '#contract/rules/progress.ts'
import { readLocal, writeLocal } from '#app/lib/browser-storage.ts'

const KEY = 'semai-ewallet-popup'

/** product.md §4: wherever a next material is chosen, a local flag tells the e-wallet popup what kind it is. */
export function rememberPopupFlag(next: Pick<LearningItem, 'quizId' | 'is_quiz_akhir'>): void {
  writeLocal(KEY, String(eWalletPopupFlag(next)))
}

/** Whether the material that was chosen last is a class's quiz. */
export function isPopupFlagged(): boolean {
  return readLocal(KEY) === '1'
}
