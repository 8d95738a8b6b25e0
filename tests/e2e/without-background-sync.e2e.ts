import { isOutboxPost } from '../support/e2e/faults.ts'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { expectAppliedOnce, expectArrived, finishItems, openLesson, openReadings } from '../support/e2e/lesson.ts'
import { removeBackgroundSync } from '../support/e2e/no-background-sync.ts'
import { prepareForOffline } from '../support/e2e/offline.ts'
import { logIn, siswa } from '../support/e2e/people.ts'

/** Firefox and all browsers on iOS lack Background Sync. Offline work must be sent without the `sync` event. */
test.beforeEach(async ({ world, context, page }) => {
  await removeBackgroundSync(world, context)
  await page.goto('/kelas')
  expect(await page.evaluate(() => 'sync' in ServiceWorkerRegistration.prototype)).toBe(false)
})

test('without Background Sync, the outbox is sent after reconnecting while the page is open', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await openReadings(world.ledger, siswa, 2)
  await logIn(page, siswa)
  await openLesson(page, items[0]!)
  await prepareForOffline(page, world)
  expect(await context.serviceWorkers()[0]!.evaluate(() => 'sync' in ServiceWorkerRegistration.prototype)).toBe(false)
  await goOffline(context)
  await finishItems(page, items)
  await goOnline(context)
  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
})

test('without Background Sync, the outbox is sent at the next start if the network returned earlier', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await openReadings(world.ledger, siswa, 2)
  await logIn(page, siswa)
  await openLesson(page, items[0]!)
  await prepareForOffline(page, world)
  await goOffline(context)
  await finishItems(page, items)
  const nextPage = await context.newPage()
  await page.close()
  const before = world.proxy.calls.length
  await goOnline(context)
  expect(world.proxy.calls.slice(before).filter(isOutboxPost)).toEqual([])

  await nextPage.goto('/business/dashboard')
  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
})

test('without Background Sync and network events, the outbox is sent when the page becomes visible again', async ({
  page,
  world,
}) => {
  const items = await openReadings(world.ledger, siswa, 1)
  await logIn(page, siswa)
  await openLesson(page, items[0]!)
  await prepareForOffline(page, world)
  // The network fails without the browser noticing, and from now on no timer fires.
  await page.evaluate(() => {
    window.setTimeout = (() => 0) as unknown as typeof window.setTimeout
    window.setInterval = (() => 0) as unknown as typeof window.setInterval
  })
  let cuts = 0
  const restore = world.proxy.intercept(isOutboxPost, async ({ cut }) => {
    cuts += 1
    cut()
  })
  await page.getByRole('button', { name: 'Tandai selesai' }).click()
  await expect(page.getByText('Selesai, belum terkirim')).toBeVisible()
  await expect.poll(() => cuts).toBeGreaterThan(0)
  // The label is no longer 'Mengirim', so the attempt is over. Timers are disabled, so only the change of visibility
  // below can trigger a retry.
  await expect(page.getByRole('status').getByRole('link', { name: /^\d+ belum terkirim$/ })).toBeVisible()
  restore()
  // A page that becomes visible directly after a failed attempt does not retry. So the clock moves past the pause, but
  // no timer fires.
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 5 * 60_000
    const show = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    show('hidden')
    show('visible')
  })
  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
})
