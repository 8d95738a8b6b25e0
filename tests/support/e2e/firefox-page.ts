import type { ElementHandle, Page } from 'puppeteer-core'
import { expect } from './fixtures.ts'
import type { Person } from './people.ts'
import { timeLimit } from '../time-limits.ts'

/** Firefox aborts a navigation that a worker or the page's own history overtakes, and says so instead of going on. */
export async function open(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address)
  }).toPass({ timeout: timeLimit(30_000) })
}

/** Asked from outside: what puppeteer would run inside the page to wait is refused by the page's own policy (CSP). */
export async function until(page: Page, isTrue: (wanted: string) => boolean, wanted = ''): Promise<void> {
  // While the page goes from one document to the next there is nobody to answer.
  await expect.poll(() => page.evaluate(isTrue, wanted).catch(() => false), { timeout: timeLimit(30_000) }).toBe(true)
}

/** Not puppeteer's locators, for the same reason. */
export async function present(page: Page, selector: string): Promise<ElementHandle> {
  const element = await page.waitForSelector(selector)
  if (element === null) throw new Error(`nothing matches ${selector}`)
  return element
}

export async function press(page: Page, name: string, within = '*'): Promise<void> {
  await (await present(page, `::-p-xpath(//${within}//button[normalize-space()="${name}"])`)).click()
}

export async function seeText(page: Page, text: string): Promise<void> {
  await until(page, wanted => document.body.innerText.includes(wanted), text)
}

export async function logInOn(page: Page, origin: string, { email, password }: Person): Promise<void> {
  await open(page, `${origin}/auth/login`)
  await (await present(page, 'input[name="email"]')).type(email)
  await (await present(page, 'input[name="password"]')).type(password)
  await press(page, 'Masuk', 'form')
  await until(page, () => location.pathname !== '/auth/login')
}
