import type { Page } from '@playwright/test'
import { listSentEntries } from '../support/e2e/faults.ts'
import { expect, test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import {
  expectAppliedOnce,
  expectArrived,
  expectNothingArrived,
  finishItems,
  openLesson,
  openReadings,
  expectItemMark,
} from '../support/e2e/lesson.ts'
import { waitForOpenings, prepareForOffline } from '../support/e2e/offline.ts'
import { logInWithoutForm, logIn, siswa } from '../support/e2e/people.ts'
import { prepareToStudy } from '../support/e2e/ready-to-study.ts'

test('materials finished offline stay done after a restart offline, and reach the server once', async ({
  device,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await openReadings(world.ledger, siswa, 3)
  let page = await device.open('/auth/login')
  await logIn(page, siswa)
  await openLesson(page, items[0]!)
  await prepareForOffline(page, world)
  await waitForOpenings(page, world, siswa.email, [items[0]!])

  await goOffline(device.context)
  await finishItems(page, items)
  await device.close()

  // The network is still down when the browser starts again.
  page = await device.open(`/business/learning/${items[0]!.enrollmentId}`)
  await goOffline(device.context)
  await page.reload()
  for (const item of items) {
    await expectItemMark(page, item, 'Selesai, belum terkirim')
  }
  await expectNothingArrived(world.ledger, siswa, items)

  await goOnline(device.context)
  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
  for (const item of items) {
    await expectItemMark(page, item, 'Selesai')
  }
  const ids = listSentEntries(world.proxy).map(entry => entry.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('background sync sends the outbox while no page of Semai is open', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await prepareToStudy(page, world, 2)
  await goOffline(context)
  await finishItems(page, items)

  // Another page is open, as in a phone's browser, but no page of Semai.
  const otherPage = await context.newPage()
  await expect.poll(() => page.evaluate(syncTags)).toContain('semai-outbox')
  await page.close()
  await goOnline(context)
  // Dispatches the sync event directly, because the browser fires it only minutes after it has noticed a lost network.
  await dispatchSync(otherPage, world.origin)

  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
})

test('two tabs and the worker together send and apply each entry once', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await prepareToStudy(page, world, 4)
  const otherPage = await context.newPage()
  await openLesson(otherPage, items[2]!)
  await waitForOpenings(page, world, siswa.email, [items[0]!, items[2]!])

  await goOffline(context)
  await Promise.all([finishItems(page, items.slice(0, 2)), finishItems(otherPage, items.slice(2))])
  await goOnline(context)

  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
  const ids = listSentEntries(world.proxy).map(entry => entry.id)
  expect(new Set(ids).size).toBe(ids.length)

  // Both tabs show that no entry waits any more.
  for (const tab of [page, otherPage]) {
    await tab.goto('/sync')
    await expect(tab.getByText('Semua pekerjaanmu sudah sampai di server.')).toBeVisible()
  }
})

testWithoutWorker(
  'a change in one tab is shown in the other tab without a reload',
  async ({ context, page, world }) => {
    const [item] = await openReadings(world.ledger, siswa, 1)
    await logInWithoutForm(page, siswa)
    await page.goto(`/business/learning/${item!.enrollmentId}`)
    const otherPage = await context.newPage()
    await finishItems(otherPage, [item!])
    await expectItemMark(page, item!, 'Selesai')
  },
)

test('unsent work is restored from the second copy and sent after the browser lost its database', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await prepareToStudy(page, world, 2)
  await goOffline(context)
  await finishItems(page, items)

  // Opens a document of the same origin that is not a page of the app.
  await page.goto('/favicon.svg')
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('semai')
        deleting.addEventListener('success', resolve)
        deleting.addEventListener('error', reject)
      }),
  )
  await goOnline(context)
  await page.goto('/business/dashboard')
  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
})

/** Runs in the page. */
async function syncTags(): Promise<string[]> {
  const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
    sync: { getTags(): Promise<string[]> } // no TypeScript lib declares it
  }
  return registration.sync.getTags()
}

interface Registration {
  registrationId: string
  scopeURL: string
}

async function dispatchSync(page: Page, origin: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const found = new Promise<Registration>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(each => each.scopeURL.startsWith(origin))
      if (ours) resolve(ours)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const { registrationId } = await found
  await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'semai-outbox', lastChance: false })
}
