import { prepareFirefox } from '../support/e2e/firefox.ts'
import { createSmokePage } from '../support/e2e/firefox-page.ts'
import { test as base } from '../support/e2e/fixtures.ts'
import type { BrowserPage } from '../support/e2e/smoke/browser-page.ts'
import { finishEachKind } from '../support/e2e/smoke/lessons.ts'
import { registerAndBuy } from '../support/e2e/smoke/purchase.ts'
import { walkByLinks } from '../support/e2e/smoke/walk.ts'

const test = base.extend<{ firefox: BrowserPage }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first argument
  firefox: async ({}, provide) => {
    const browser = await prepareFirefox()
    await provide(createSmokePage(await browser.open('about:blank')))
    await browser.remove()
  },
})

test('Firefox: a learner signs in and opens the learner pages by their links', async ({ firefox, world }) => {
  await walkByLinks(firefox, world)
})

test('Firefox: a visitor registers in order to buy a course, and pays with the welcome points', async ({
  firefox,
  world,
}) => {
  await registerAndBuy(firefox, world)
})

test('Firefox: a learner completes a lesson of each kind', async ({ firefox, world }) => {
  await finishEachKind(firefox, world)
})
