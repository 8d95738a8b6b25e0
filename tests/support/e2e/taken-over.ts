import type { Page } from '@playwright/test'

/**
 * Waits until React has taken over the document: from then on a link that has a dialog opens it; before, it is a plain
 * link.
 */
export async function takenOver(page: Page): Promise<void> {
  // For a user who only reads, the takeover waits ten seconds (src/app/early/start-page.ts).
  await page.mouse.move(1, 1)
  await page.waitForFunction(() => Object.keys(document.querySelector('#root')!).some(key => key.startsWith('__react')))
}
