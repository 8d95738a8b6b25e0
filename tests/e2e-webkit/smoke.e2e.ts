import { test as base } from '../support/e2e/fixtures.ts'
import type { BrowserPage } from '../support/e2e/smoke/browser-page.ts'
import { finishEachKind } from '../support/e2e/smoke/lessons.ts'
import { workOffline } from '../support/e2e/smoke/offline-work.ts'
import { registerAndBuy } from '../support/e2e/smoke/purchase.ts'
import { walkByLinks } from '../support/e2e/smoke/walk.ts'
import { startWebKit } from '../support/e2e/webkit.ts'

const test = base.extend<{ webKit: BrowserPage }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first argument
  webKit: async ({}, provide) => {
    const started = await startWebKit()
    await provide(started.page)
    await started.close()
  },
})

test('WebKit: a learner signs in and opens the learner pages by their links', async ({ webKit, world }) => {
  await walkByLinks(webKit, world)
})

test('WebKit: articles completed offline are each stored on the server once after reconnecting', async ({
  webKit,
  world,
}) => {
  await workOffline(webKit, world)
})

test('WebKit: a visitor registers in order to buy a course, and pays with the welcome points', async ({
  webKit,
  world,
}) => {
  await registerAndBuy(webKit, world)
})

test('WebKit: a learner completes a lesson of each kind', async ({ webKit, world }) => {
  await finishEachKind(webKit, world)
})
