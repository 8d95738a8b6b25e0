import type { ElementHandle, Page } from 'puppeteer-core'
import { expect } from './fixtures.ts'
import type { Person } from './people.ts'
import { timeLimit } from '../time-limits.ts'

/**
 * Firefox aborts a navigation that a worker or the page's own history overtakes and reports an error; this function
 * tolerates it.
 */
export async function open(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address)
  }).toPass({ timeout: timeLimit(30_000) })
}

/** Polls from outside: the page's policy (CSP) blocks the code that puppeteer would run inside the page to wait. */
export async function until(page: Page, isTrue: (wanted: string) => boolean, wanted = ''): Promise<void> {
  // During a change of documents the page does not answer.
  await expect.poll(() => page.evaluate(isTrue, wanted).catch(() => false), { timeout: timeLimit(30_000) }).toBe(true)
}

/** Replaces puppeteer's locators, for the same reason. */
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
