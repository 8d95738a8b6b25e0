import type { Page } from '@playwright/test'

/** React has taken the document over: from now on a link opens its dialog where it has one. Before, it is what it says. */
export async function takenOver(page: Page): Promise<void> {
  // Who only reads is left alone for ten seconds (src/app/early/start-page.ts).
  await page.mouse.move(1, 1)
  await page.waitForFunction(() => Object.keys(document.querySelector('#root')!).some(key => key.startsWith('__react')))
}
