import type { Page } from '@playwright/test'

/** Waits until React has hydrated the document. Before that, a link that opens a dialog is a plain link. */
export async function waitForHydration(page: Page): Promise<void> {
  // For a user who only reads, hydration waits ten seconds (src/app/early/start-page.ts).
  await page.mouse.move(1, 1)
  await page.waitForFunction(() => Object.keys(document.querySelector('#root')!).some(key => key.startsWith('__react')))
}
