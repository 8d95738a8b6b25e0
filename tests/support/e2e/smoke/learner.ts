import type { Item } from '../ledger.ts'
import { getLessonPath } from '../lesson.ts'
import type { Person } from '../people.ts'
import { waitForPage, type BrowserPage, pressButton, typeText, waitUntil } from './browser-page.ts'

/** Functions of this module perform steps of a learner in a browser that Playwright does not drive. */

export async function logIn(page: BrowserPage, origin: string, { email, password }: Person): Promise<void> {
  await page.open(`${origin}/auth/login`)
  await typeText(page, '//input[@name="email"]', email)
  await typeText(page, '//input[@name="password"]', password)
  await pressButton(page, 'Masuk', '//form')
  await waitForPage(page, '/business/dashboard')
}

export async function openLesson(page: BrowserPage, origin: string, item: Item): Promise<void> {
  await page.open(origin + getLessonPath(item))
  await waitUntil(page, title => document.querySelector('h1')?.textContent === title, item.title)
}
