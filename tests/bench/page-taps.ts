import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Item } from '../support/e2e/ledger.ts'
import { getLessonPath } from '../support/e2e/lesson.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import type { CountingProxy } from './front.ts'
import { openSlowly, phone } from './phone.ts'
import { formatWithGoal } from './write-figures.ts'

const ROUNDS = 9
/** Time after which the browser no longer counts two presses at one place as a double press. */
const DOUBLE_PRESS_MS = 1_000
const GOAL = { atMost: 300 }

/**
 * Measures the milliseconds from a tap until the first paragraph of an article is painted, without a network, on a
 * processor that is slowed down by four. All pages and articles were opened before.
 */
export async function measureTaps(
  browser: Browser,
  front: CountingProxy,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  items: readonly Item[],
): Promise<string[][]> {
  const [first, second] = findReadPair(items)
  const context = await browser.newContext({ ...phone, baseURL: front.origin, storageState })
  const { page } = await openSlowly(context, watchTaps)
  await page.goto(getLessonPath(first))
  await waitForWorker(page)
  const learning = `/business/learning/${first.enrollmentId}`
  for (const path of [getLessonPath(second), learning, getLessonPath(first)]) await openLinkAndWait(page, path)
  await expect.poll(() => storedQueries(page, '/lecturematerial')).toBeGreaterThanOrEqual(1)
  front.setDown(true)
  const next = page.getByRole('navigation', { name: 'Navigasi materi' }).getByRole('button', { name: /^Selanjutnya/ })
  const ways = [
    {
      name: 'learning page to an article',
      from: learning,
      link: page.getByRole('link', { name: first.title }),
      to: first,
    },
    { name: 'article to the next article', from: getLessonPath(first), link: next, to: second },
  ]
  const rows: string[][] = []
  for (const { name, from, link, to } of ways) {
    const taken: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await openLinkAndWait(page, from)
      await page.evaluate(openChapters)
      // The lesson ignores the second press of a double press, and the taps of two rounds are at the same place.
      await sleep(DOUBLE_PRESS_MS)
      await link.first().tap()
      await expect(page.getByRole('heading', { level: 1, name: to.title })).toBeVisible()
      taken.push(await readTap(page))
    }
    const sorted = taken.toSorted((a, b) => a - b)
    rows.push([
      name,
      ...[sorted[Math.floor(ROUNDS / 2)]!, sorted.at(-1)!].map(ms => formatWithGoal(ms, GOAL, ' ms', 0)),
    ])
  }
  front.setDown(false)
  await context.close()
  return [['tap to words, no network, goal 300 ms', 'median', 'slowest'], ...rows]
}

/**
 * Returns two finished articles that follow each other, because only a finished lesson has the button 'Selanjutnya'.
 */
function findReadPair(items: readonly Item[]): [Item, Item] {
  const isRead = (item: Item | undefined) => item?.type === 'article' && item.status === 'COMPLETED'
  const at = items.findIndex((item, index) => isRead(item) && isRead(items[index + 1]))
  return [items[at]!, items[at + 1]!]
}

/** Runs in the page. The learning page shows only the current chapter. */
function openChapters(): void {
  for (const chapter of document.querySelectorAll<HTMLDetailsElement>('main details')) chapter.open = true
}

/** Waits until the text after the last tap is painted, and returns the duration of the tap. */
async function readTap(page: Page): Promise<number> {
  const value = await page.waitForFunction(() => Reflect.get(self, '__tapMs') as number | undefined)
  return (await value.jsonValue()) ?? Infinity
}

/**
 * Runs in the page before any of its scripts. After each tap on a link or button, waits for a new first paragraph of
 * the main text and for the frame that paints it.
 */
function watchTaps(): void {
  const findWords = () => {
    const found = [...document.querySelectorAll('main h1 ~ * p, main h1 ~ p, main article p')]
    return found.find(({ textContent }) => textContent.length > 40)
  }
  addEventListener(
    'click',
    ({ timeStamp, target }) => {
      if (!(target instanceof Element) || target.closest('a, button') === null) return
      Reflect.set(self, '__tapMs', undefined)
      const before = findWords()?.textContent
      const look = () => {
        const words = findWords()
        const isShown = words !== undefined && words.textContent !== before && words.getClientRects().length > 0
        if (!isShown) requestAnimationFrame(look)
        else requestAnimationFrame(() => Reflect.set(self, '__tapMs', performance.now() - timeStamp))
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}
