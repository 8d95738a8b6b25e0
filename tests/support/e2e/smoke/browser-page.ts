import { expect } from '../fixtures.ts'
import { scaleTimeLimit } from '../../time-limits.ts'

/** Page of a browser that Playwright does not drive. An XPath selects the first match. */
export interface BrowserPage {
  open(url: string): Promise<void>
  /** Fails if the element is missing or another element covers it. */
  click(xpath: string): Promise<void>
  /** Clicks in a frame inside a frame. The frames are found by their titles. */
  clickInside(frames: readonly [outer: string, inner: string], xpath: string): Promise<void>
  /** Presses the key Home on the element. */
  pressHome(xpath: string): Promise<void>
  /** Types into a field, after its current text. */
  type(xpath: string, text: string): Promise<void>
  /** Runs a function in the page. The function must use only its arguments. */
  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
}

/** Time limit for one step: loading a page with all its files from the server of a busy machine. */
export const STEP_MS = scaleTimeLimit(40_000)

/** Waits until the element is there and clickable. */
export async function clickElement(page: BrowserPage, xpath: string): Promise<void> {
  await expect(() => page.click(xpath), xpath).toPass({ timeout: STEP_MS })
}

/**
 * Opens a details element. If the driver's response to a click is lost, the click is not repeated, because a second
 * click would close the element.
 */
export async function openDetails(page: BrowserPage, name: string): Promise<void> {
  const isOpen = (wanted: string) =>
    [...document.querySelectorAll('details')].some(each => each.open && each.innerText.startsWith(wanted))
  const open = async () => (await page.run(isOpen, name)) || page.click(`//summary[normalize-space()="${name}"]`)
  await expect(open, name).toPass({ timeout: STEP_MS })
  await waitUntil(page, isOpen, name)
}

/** Types into a field after its current text. If the driver's response is lost, the text is not typed again. */
export async function typeText(page: BrowserPage, xpath: string, text: string): Promise<void> {
  // The phone field adds spaces between the digits.
  const isTyped = (path: string, wanted: string) => {
    const field = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue
    const value = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
    return value.replaceAll(/\s/g, '').endsWith(wanted.replaceAll(/\s/g, ''))
  }
  const type = async () => (await page.run(isTyped, xpath, text)) || page.type(xpath, text)
  await expect(type, xpath).toPass({ timeout: STEP_MS })
  await waitUntil(page, isTyped, xpath, text)
}

/** Presses a button of the page, or of the part that the XPath selects. */
export async function pressButton(page: BrowserPage, name: string, within = ''): Promise<void> {
  await clickElement(page, `${within}//button[normalize-space()="${name}"]`)
}

export async function followLink(page: BrowserPage, name: string, within = '//main'): Promise<void> {
  await clickElement(page, `${within}//a[normalize-space()="${name}"]`)
}

export async function expectText(page: BrowserPage, text: string): Promise<void> {
  await waitUntil(page, wanted => document.body.innerText.includes(wanted), text)
}

/** Waits for this URL and for a heading, because a skeleton has none. */
export async function waitForPage(page: BrowserPage, path: string): Promise<void> {
  const reached = () =>
    page.run(() => {
      const isShown =
        document.querySelector('#root [data-frame]') === null && document.querySelector('main h1') !== null
      return isShown ? location.pathname : `${location.pathname} without content`
    })
  await expect.poll(() => reached().catch(String), { timeout: STEP_MS }).toBe(path)
}

/**
 * Waits until the function returns a truthy value. An error counts as false, because a page that is being replaced does
 * not respond. A failure shows the text of the page.
 */
export async function waitUntil(
  page: BrowserPage,
  isTrue: (...wanted: string[]) => unknown,
  ...wanted: string[]
): Promise<void> {
  const holds = async () => Boolean(await page.run(isTrue, ...wanted))
  try {
    await expect.poll(() => holds().catch(() => false), { message: wanted.join(' '), timeout: STEP_MS }).toBe(true)
  } catch (error) {
    const shown = await page.run(() => `${location.pathname}\n${document.body.innerText}`).catch(String)
    throw new Error(`The page shows ${shown.slice(0, 1500)}`, { cause: error })
  }
}
