import { page } from 'vitest/browser'

/**
 * Sets a small phone with double text size. Returns the function that restores both, for `beforeEach` and
 * `onTestFinished`.
 */
export async function doubleTextSize(): Promise<() => Promise<void>> {
  await page.viewport(360, 800)
  document.documentElement.style.fontSize = '32px'
  return async () => {
    document.documentElement.style.fontSize = ''
    await page.viewport(414, 896)
  }
}
