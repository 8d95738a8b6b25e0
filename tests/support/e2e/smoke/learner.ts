import type { Item } from '../ledger.ts'
import { lessonPath } from '../lesson.ts'
import type { Person } from '../people.ts'
import { arriveAt, type BrowserPage, press, type, until } from './browser-page.ts'

/** Steps of a learner in a browser that Playwright does not drive. */

export async function logIn(page: BrowserPage, origin: string, { email, password }: Person): Promise<void> {
  await page.open(`${origin}/auth/login`)
  await type(page, '//input[@name="email"]', email)
  await type(page, '//input[@name="password"]', password)
  await press(page, 'Masuk', '//form')
  await arriveAt(page, '/business/dashboard')
}

export async function openLesson(page: BrowserPage, origin: string, item: Item): Promise<void> {
  await page.open(origin + lessonPath(item))
  await until(page, title => document.querySelector('h1')?.textContent === title, item.title)
}
