import type { Page } from '@playwright/test'

/** Waits until React has hydrated the document. Until then, a link that opens a dialog works like a plain link. */
export async function waitForHydration(page: Page): Promise<void> {
  // Hydration waits ten seconds if the user only reads (src/app/early/start-page.ts).
  await page.mouse.move(1, 1)
  await page.waitForFunction(() => Object.keys(document.querySelector('#root')!).some(key => key.startsWith('__react')))
}
