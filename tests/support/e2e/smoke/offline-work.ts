import { listSentEntries } from '../faults.ts'
import { expect } from '../fixtures.ts'
import { expectAppliedOnce, expectArrived, expectNothingArrived, openReadings } from '../lesson.ts'
import { materialCalls, countStoredQueries } from '../offline.ts'
import { siswa } from '../people.ts'
import type { World } from '../world.ts'
import { type BrowserPage, pressButton, expectText } from './browser-page.ts'
import { logIn, openLesson } from './learner.ts'

/**
 * Completes two articles without a network, and checks that the server has each of them once after the network is back.
 */
export async function workOffline(page: BrowserPage, world: World): Promise<void> {
  const items = await openReadings(world.ledger, siswa, 2)
  await logIn(page, world.origin, siswa)
  expect(await page.run(() => 'sync' in ServiceWorkerRegistration.prototype)).toBe(false)
  await openLesson(page, world.origin, items[0]!)
  await readyForOffline(page, world)

  // Cuts the network at the proxy only. The browser may still report a network.
  world.proxy.down()
  for (const item of items) {
    await openLesson(page, world.origin, item)
    await pressButton(page, 'Tandai selesai')
    await expectText(page, 'Selesai, belum terkirim')
  }
  await expectNothingArrived(world.ledger, siswa, items)

  world.proxy.up()
  await page.run(() => void window.dispatchEvent(new Event('online')))
  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
  const ids = listSentEntries(world.proxy).map(entry => entry.id)
  expect(new Set(ids).size).toBe(ids.length)
  await page.open(`${world.origin}/sync`)
  await expectText(page, 'Semua pekerjaanmu sudah sampai di server.')
}

/** Waits until this class and the next class are on the device, and the worker is ready. */
async function readyForOffline(page: BrowserPage, world: World): Promise<void> {
  await page.run(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() => world.proxy.calls.filter(call => call.isDelivered && materialCalls.test(call.path)).length)
    .toBeGreaterThanOrEqual(2)
  await expect.poll(() => page.run(countStoredQueries, '/lecturematerial')).toBeGreaterThanOrEqual(2)
}
