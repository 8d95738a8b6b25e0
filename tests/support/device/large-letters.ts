import { page } from 'vitest/browser'

/** A small phone with letters twice as large. Gives what puts both back, as `beforeEach` and `onTestFinished` take it. */
export async function withLargeLetters(): Promise<() => Promise<void>> {
  await page.viewport(360, 800)
  document.documentElement.style.fontSize = '32px'
  return async () => {
    document.documentElement.style.fontSize = ''
    await page.viewport(414, 896)
  }
}
