import { expect, type Page } from '@playwright/test'
import { findBarriers } from './axe.ts'

export interface BarrierOptions {
  /** True if the data of the page is still loading, so that it needs no heading yet. */
  isOnItsWay?: boolean
  /** Part to check if the rest of the page was checked before. */
  within?: string
}

/** Expects no violations by axe and no horizontal scrolling. */
export async function expectNoBarriers(
  page: Page,
  what: string,
  colorScheme: 'light' | 'dark',
  { isOnItsWay = false, within }: BarrierOptions = {},
): Promise<void> {
  // Waits until the page has replaced the frame of the shell, which is only visual.
  await expect(page.locator('[data-frame]'), what).toHaveCount(0)
  // A loaded page has a heading that names its topic.
  if (!isOnItsWay) await expect(page.getByRole('heading', { level: 1 }).first(), what).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  // Finishes all transitions first, because an element has a mixed colour during a transition.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(each => each instanceof CSSTransition)
        .map(each => each.finished),
    ),
  )
  const barriers = await findBarriers(page, within)
  expect
    .soft(
      barriers.filter(line => !isOnItsWay || !line.startsWith('page-has-heading-one')),
      what,
    )
    .toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${what} does not scroll sideways`).toBeLessThanOrEqual(0)
}
