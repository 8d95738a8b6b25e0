import type { ElementHandle, Frame, Page } from 'puppeteer-core'
import { expect } from './fixtures.ts'
import type { Person } from './people.ts'
import type { BrowserPage } from './smoke/browser-page.ts'
import { scaleTimeLimit } from '../time-limits.ts'

/**
 * Opens a URL. Tolerates the error that Firefox reports when a worker or the page's own history interrupts the
 * navigation.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address)
  }).toPass({ timeout: scaleTimeLimit(30_000) })
}

/**
 * Polls from outside, because the page's policy (CSP) blocks the code that puppeteer would run inside the page to wait.
 */
export async function waitUntil(page: Page, isTrue: (wanted: string) => boolean, wanted = ''): Promise<void> {
  // During a navigation the page does not respond.
  await expect
    .poll(() => page.evaluate(isTrue, wanted).catch(() => false), { timeout: scaleTimeLimit(30_000) })
    .toBe(true)
}

/** Replaces puppeteer's locators, whose code the page's policy (CSP) would block. */
export async function waitForElement(page: Page, selector: string): Promise<ElementHandle> {
  const element = await page.waitForSelector(selector)
  if (element === null) throw new Error(`nothing matches ${selector}`)
  return element
}

export async function pressButton(page: Page, name: string, within = '*'): Promise<void> {
  await (await waitForElement(page, `::-p-xpath(//${within}//button[normalize-space()="${name}"])`)).click()
}

export async function expectText(page: Page, text: string): Promise<void> {
  await waitUntil(page, wanted => document.body.innerText.includes(wanted), text)
}

export async function logInWithFirefox(page: Page, origin: string, { email, password }: Person): Promise<void> {
  await openPage(page, `${origin}/auth/login`)
  await (await waitForElement(page, 'input[name="email"]')).type(email)
  await (await waitForElement(page, 'input[name="password"]')).type(password)
  await pressButton(page, 'Masuk', 'form')
  await waitUntil(page, () => location.pathname !== '/auth/login')
}

/** Returns the methods that the smoke tests use, implemented with puppeteer. */
export function createSmokePage(page: Page): BrowserPage {
  const find = async (within: Page | Frame, xpath: string) => {
    const element = await within.$(`::-p-xpath(${xpath})`)
    if (element === null) throw new Error(`nothing matches ${xpath}`)
    return element
  }
  return {
    open: address => openPage(page, address),
    click: async xpath => clickOn(await find(page, xpath)),
    clickInside: async (titles, xpath) => {
      let within: Page | Frame = page
      for (const title of titles) within = await getContent(await find(within, `//iframe[@title="${title}"]`))
      await clickOn(await find(within, xpath))
    },
    pressHome: async xpath => (await find(page, xpath)).press('Home'),
    type: async (xpath, text) => (await find(page, xpath)).type(text),
    // The function is passed as text, because puppeteer's types exclude functions whose arguments may be handles. The
    // cast is needed because the text has no result type.
    run: (work, ...args) => page.evaluate(`(${String(work)})(...${JSON.stringify(args)})`) as Promise<never>,
  }
}

/**
 * Clicks in the middle of the screen, because a fixed bar may cover the lower edge. The driver itself notices neither a
 * cover nor a movement, so it would click on the bar, or beside the element.
 */
async function clickOn(element: ElementHandle): Promise<void> {
  const problem = await element.evaluate(async node => {
    node.scrollIntoView({ block: 'center', behavior: 'instant' })
    const before = node.getBoundingClientRect()
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { x, y, width, height } = node.getBoundingClientRect()
    if (x !== before.x || y !== before.y) return 'the element moves'
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return node.contains(top) ? undefined : 'another element covers it'
  })
  if (problem !== undefined) throw new Error(problem)
  await element.click()
}

async function getContent(frame: ElementHandle): Promise<Frame> {
  const content = await frame.contentFrame()
  if (content === null) throw new Error('the element is no frame')
  return content
}
