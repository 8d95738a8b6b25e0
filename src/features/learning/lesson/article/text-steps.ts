import { readLocalStorage } from '#app/lib/browser-storage.ts'

/**
 * Key of the text size of articles on this device. The size is not stored in the account, because a good size depends
 * on the screen.
 */
export const TEXT_SIZE_KEY = 'semai-text-size'
/** Text sizes as multiples of the usual size. */
export const textSizes = [0.875, 1, 1.15, 1.3, 1.5, 1.75] as const
export const USUAL_TEXT_SIZE = 1

export function readTextSize(): number {
  const stored = Number(readLocalStorage(TEXT_SIZE_KEY) ?? USUAL_TEXT_SIZE)
  return Number.isInteger(stored) && stored in textSizes ? stored : USUAL_TEXT_SIZE
}
