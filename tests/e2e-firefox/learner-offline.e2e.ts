import type { Page } from 'puppeteer-core'
import { prepareFirefox } from '../support/e2e/firefox.ts'
import { logInWithFirefox, openPage, pressButton, expectText, waitUntil } from '../support/e2e/firefox-page.ts'
import { expect, test } from '../support/e2e/fixtures.ts'
import type { Item } from '../support/e2e/ledger.ts'
import {
  expectAppliedOnce,
  expectArrived,
  expectNothingArrived,
  getLessonPath,
  openReadings,
} from '../support/e2e/lesson.ts'
import { materialCalls, countStoredQueries } from '../support/e2e/offline.ts'
import { siswa } from '../support/e2e/people.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

test.setTimeout(scaleTimeLimit(120_000))

test('Firefox: materials finished offline stay done after a restart offline, and reach the server once', async ({
  world,
}) => {
  const items = await openReadings(world.ledger, siswa, 2)
  const firefox = await prepareFirefox()
  try {
    let page = await firefox.open(`${world.origin}/auth/login`)
    expect(await page.evaluate(() => 'sync' in ServiceWorkerRegistration.prototype)).toBe(false)
    await logInWithFirefox(page, world.origin, siswa)
    await openLesson(page, world.origin, items[0]!)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await expect
      .poll(() => world.proxy.calls.filter(call => call.isDelivered && materialCalls.test(call.path)).length)
      .toBeGreaterThanOrEqual(2)
    await expect.poll(() => page.evaluate(countStoredQueries, '/lecturematerial')).toBeGreaterThanOrEqual(2)

    // Firefox itself may still report a connection after the proxy is down.
    world.proxy.down()
    for (const item of items) {
      await openLesson(page, world.origin, item)
      await pressButton(page, 'Tandai selesai')
      await expectText(page, 'Selesai, belum terkirim')
    }
    await firefox.close()

    page = await firefox.open(`${world.origin}/business/learning/${items[0]!.enrollmentId}`)
    for (const item of items) {
      await waitUntil(
        page,
        title =>
          [...document.querySelectorAll('li')].some(
            line =>
              line.textContent.includes(title) && line.querySelector('[aria-label="Selesai, belum terkirim"]') !== null,
          ),
        item.title,
      )
    }
    await expectNothingArrived(world.ledger, siswa, items)

    world.proxy.up()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectArrived(world, siswa, items)
    await expectAppliedOnce(world.ledger, siswa, items)
    await openPage(page, `${world.origin}/sync`)
    await expectText(page, 'Semua pekerjaanmu sudah sampai di server.')
  } finally {
    await firefox.remove()
  }
})

async function openLesson(page: Page, origin: string, item: Item): Promise<void> {
  await openPage(page, origin + getLessonPath(item))
  await waitUntil(page, title => document.querySelector('h1')?.textContent === title, item.title)
}
