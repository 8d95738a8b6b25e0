import type { Page } from '@playwright/test'
import { isOutboxPost } from '../support/e2e/faults.ts'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { expectAppliedOnce, expectArrived, finishItems, getLessonPath, openLesson } from '../support/e2e/lesson.ts'
import { waitForWorker } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { prepareToStudy } from '../support/e2e/ready-to-study.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

test.use({ hasOwnServer: true })

/** Counts loaded documents, not route changes. */
function countLoads(page: Page): () => number {
  let count = 0
  page.on('domcontentloaded', () => {
    count += 1
  })
  return () => count
}

test('a new client version clears the caches, reloads the page once, and keeps the outbox', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await prepareToStudy(page, world, 2)
  await goOffline(context)
  await finishItems(page, items)
  await page.goto(`/business/learning/${items[0]!.enrollmentId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await plantMarks(page)

  // The outbox keeps waiting, so that it is full during the purge.
  const keepWaiting = world.proxy.intercept(isOutboxPost, async ({ respond }) => {
    respond({
      status: 503,
      headers: { 'content-type': 'application/json', 'retry-after': '1' },
      body: Buffer.from('{"code":"SYSTEM_ERROR","message":"sibuk"}'),
    })
  })
  await world.server.stop()
  await world.server.start({ CLIENT_VERSION: '1.0.434' })
  const loads = countLoads(page)
  await goOnline(context)

  // Any response to a read contains the new version.
  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Kelas', exact: true }).click()
  await expect.poll(loads).toBe(1)
  await expect.poll(() => marksLeft(page)).toEqual({ cache: false, foreignCache: true })
  await expect(page.getByRole('status').getByRole('link', { name: /belum terkirim/ })).toBeVisible()

  // More responses with the other version arrive. The message is still shown, but no navigation causes a second reload.
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  const dashboard = page.getByRole('heading', { level: 1, name: /^(?:Selamat )?(?:pagi|siang|sore|malam)/i })
  // The purge left nothing on the device, so the page comes from the network. The app stops waiting for a slow response
  // after a fixed time.
  const again = page.getByRole('main').getByRole('button', { name: 'Coba lagi' })
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(dashboard).toBeVisible({ timeout: scaleTimeLimit(3_000) })
  }).toPass({ timeout: scaleTimeLimit(60_000) })
  await expect(page.getByText('Versi baru tersedia').first()).toBeVisible()
  expect(loads()).toBe(1)

  keepWaiting()
  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
  expect(loads()).toBe(1)
})

test('the reload for a new client version waits until an open quiz is submitted', async ({ page, world }) => {
  const quiz = (await world.ledger.items(siswa.email)).find(
    item => item.type === 'quiz' && item.status !== 'COMPLETED',
  )!
  await logInWithoutForm(page, siswa)
  await openLesson(page, quiz)
  await waitForWorker(page)
  const first = page
    .getByRole('group')
    .filter({ has: page.getByRole('radio') })
    .first()
  await first.getByRole('radio').first().check()
  await plantMarks(page)

  await world.server.stop()
  await world.server.start({ CLIENT_VERSION: '1.0.434' })
  const loads = countLoads(page)
  // The worker learns of the new version from any network response.
  const version = page.evaluate(() => fetch('/api/v1/courses').then(answer => answer.headers.get('client-version')))
  expect(await version).toBe('1.0.434')
  // Checks the marks. A stored query would not show whether a purge happened, because the page may have fetched the
  // quiz again.
  await expect.poll(() => marksLeft(page)).toEqual({ cache: false, foreignCache: true })
  await expect(first.getByRole('radio').first()).toBeChecked()
  expect(loads()).toBe(0)

  // Leaving the quiz is a safe moment for the reload.
  await page.getByRole('link', { name: /^Kembali dari/ }).click()
  await expect.poll(loads).toBe(1)
  await page.goto(getLessonPath(quiz))
  // The quiz opens at the first question without an answer.
  await expect(page.getByText(/^1 dari \d+ terjawab$/)).toBeVisible()
  await page.getByRole('button', { name: 'Soal sebelumnya' }).click()
  await expect(first.getByRole('radio').first()).toBeChecked()
})

test('a response without a client version or with the same version clears no cache and causes no reload', async ({
  page,
  world,
}) => {
  await prepareToStudy(page, world, 1)
  await plantMarks(page)
  const loads = countLoads(page)
  const withoutHeader = world.proxy.intercept(
    call => call.path.startsWith('/api/v1/courses'),
    async ({ forward, respond }) => {
      const response = await forward()
      delete response.headers['client-version']
      respond(response)
    },
  )
  await page.getByRole('link', { name: 'Kelas', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  withoutHeader()
  expect(await marksLeft(page)).toEqual({ cache: true, foreignCache: true })
  expect(loads()).toBe(0)
})

/** Puts one entry into a cache that a purge must delete, and one into a cache of another app. */
async function plantMarks(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await caches.open('semai-assets-v1')).put('/assets/e2e-mark', new Response('old'))
    await (await caches.open('another-app')).put('/e2e-mark', new Response('foreign'))
  })
}

function marksLeft(page: Page): Promise<{ cache: boolean; foreignCache: boolean }> {
  return page.evaluate(async () => ({
    cache: (await (await caches.open('semai-assets-v1')).match('/assets/e2e-mark')) !== undefined,
    foreignCache: (await (await caches.open('another-app')).match('/e2e-mark')) !== undefined,
  }))
}
