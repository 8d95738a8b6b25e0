import type { Page } from '@playwright/test'
import { SLOW_MS } from '#app/app/early/watch-start.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { openLesson } from '../support/e2e/lesson.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { openLink } from '../support/e2e/router.ts'
import { waitForHydration } from '../support/e2e/taken-over.ts'

/** The scripts of the app do not arrive, and no worker has stored them yet. The document shows its skeleton. */

const scripts = /\/assets\/[^/]*\.js$/
const alert = (page: Page) => page.getByRole('alert')
const reloadButton = (page: Page) => page.getByRole('button', { name: 'Muat ulang' })

test('a page whose scripts do not arrive shows a message, and opens after the reload button is pressed', async ({
  page,
}) => {
  await page.route(scripts, route => route.abort('connectionreset'))
  await page.goto('/auth/login')
  await expect(alert(page)).toContainText('Halaman ini belum bisa dimuat. Periksa koneksimu, lalu muat ulang.')
  await page.unroute(scripts)
  await reloadButton(page).click()
  await expect(page.getByRole('button', { name: 'Masuk', exact: true }).first()).toBeVisible()
  await expect(alert(page).getByText('belum bisa dimuat')).toBeHidden()
})

test('a document of an older build reloads once by itself', async ({ page }) => {
  let documents = 0
  page.on('domcontentloaded', () => {
    documents += 1
  })
  await page.route(scripts, route => route.fulfill({ status: 404 }))
  await page.goto('/auth/login')
  await expect.poll(() => documents).toBe(2)
  // The server has no newer build, so the second document keeps its note.
  await expect(reloadButton(page)).toBeVisible()
  expect(documents).toBe(2)
})

test('a lesson whose scripts do not arrive says that the connection is slow', async ({ page, world }) => {
  await logInWithoutForm(page, siswa)
  const [item] = await world.ledger.items(siswa.email)
  await page.clock.install()
  await page.route(scripts, () => {})
  await page.goto('about:blank')
  const lesson = openLesson(page, item!).catch(() => undefined)
  await expect(page.locator('[data-frame]')).toBeAttached()
  await page.clock.fastForward(SLOW_MS)
  await expect(alert(page)).toContainText('Koneksimu lambat. Halaman ini masih dimuat.')
  await page.unroute(scripts)
  await page.reload()
  await lesson
})

for (const missing of ['style sheet', 'script'] as const) {
  test(`a page whose ${missing} cannot be loaded says that the device is offline`, async ({ page, context }) => {
    await page.goto('/privasi')
    await waitForHydration(page)
    // The first chunk does not contain the routes of other public pages.
    await page.waitForFunction(() => {
      const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { routesByPath: object } }
      return '/reset-password' in router.routesByPath
    })
    if (missing === 'script')
      await page.route(/\/assets\/[^/]*\.css$/, route => route.fulfill({ contentType: 'text/css', body: '' }))
    await context.setOffline(true)
    await openLink(page, '/reset-password?token=x')
    await expect(page.getByRole('heading', { level: 1, name: 'Kamu sedang offline' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  })
}
