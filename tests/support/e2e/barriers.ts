import { expect, type Page } from '@playwright/test'
import { barriersOn } from './axe.ts'

export interface Looking {
  /** A page whose answers are on their way need not say yet what it is about. */
  isOnItsWay?: boolean
  /** Where to look, when the rest of the page was seen before. */
  within?: string
}

/** Nothing axe knows of, and nothing to scroll sideways for. */
export async function expectNoBarriers(
  page: Page,
  what: string,
  colorScheme: 'light' | 'dark',
  { isOnItsWay = false, within }: Looking = {},
): Promise<void> {
  // The frame that the shell brings is there for the eye alone, until the page takes its place.
  await expect(page.locator('[data-frame]'), what).toHaveCount(0)
  // What a page is about it says once it is there.
  if (!isOnItsWay) await expect(page.getByRole('heading', { level: 1 }).first(), what).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  // In the middle of its transition a colour is neither the one before nor the one after.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(each => each instanceof CSSTransition)
        .map(each => each.finished),
    ),
  )
  const found = await barriersOn(page, within)
  expect
    .soft(
      found.filter(line => !isOnItsWay || !line.startsWith('page-has-heading-one')),
      what,
    )
    .toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${what} does not scroll sideways`).toBeLessThanOrEqual(0)
}
