import { expect, testInShell as test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import {
  expectAppliedOnce,
  expectArrived,
  finishItems,
  markDone,
  openLesson,
  openReadings,
} from '../support/e2e/lesson.ts'
import { removalScript, removedNames } from '../support/e2e/missing-features.ts'
import { runBeforePageScripts } from '../support/e2e/no-background-sync.ts'
import { prepareForOffline } from '../support/e2e/offline.ts'
import { logInWithoutForm, logIn, siswa } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'

/** Set by the script that removes the features. */
declare const missingFeatures: string[]

test('a browser with only the features of WebKit stores work offline, sends it once, and downloads a lesson', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await runBeforePageScripts(world, context, removalScript)
  const items = await openReadings(world.ledger, siswa, 2)
  const video = (await world.ledger.items(siswa.email)).find(item => item.type === 'video' && item.status === 'OPEN')!
  await logIn(page, siswa)
  expect(await page.evaluate(() => missingFeatures)).toEqual(removedNames)
  await openLesson(page, items[0]!)
  await prepareForOffline(page, world)
  expect(await context.serviceWorkers()[0]!.evaluate(() => missingFeatures)).toEqual(removedNames)

  // This browser does not report its free space, so the app does not check it.
  await openLesson(page, video)
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Simpan untuk offline/ })
    .click()
  await expect(page.getByRole('article').getByText('Siap dibuka tanpa koneksi')).toBeVisible()

  await goOffline(context)
  await finishItems(page, items)
  await goOnline(context)
  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)

  await page.goto('/penyimpanan')
  await expect(page.getByText('Browser ini tidak memberi tahu berapa ruang yang tersisa.')).toBeVisible()
  await expect(page.getByText('Browser ini tidak bisa diminta menjaga simpanan.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Minta jangan dihapus' })).toHaveCount(0)
  await page.goto('/akun/notifikasi')
  await expect(page.getByText('Browser ini tidak mendukung pemberitahuan. Pengingat datang lewat email.')).toBeVisible()
  expect(errors).toEqual([])
})

testWithoutWorker.describe('on an iPhone', () => {
  testWithoutWorker.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
  })

  testWithoutWorker(
    'a browser on an iPhone shows how to install the app, and that reminders come by email',
    async ({ context, page, world }) => {
      await context.addInitScript(removalScript)
      const [item] = await openReadings(world.ledger, siswa, 1)
      await logInWithoutForm(page, siswa)
      await page.goto('/akun/notifikasi')
      const device = page.getByRole('region', { name: 'Perangkat ini' })
      await expect(device).toContainText('ketuk Bagikan, pilih Tambahkan ke Layar Utama, lalu buka dari sana.')
      await expect(device).toContainText('pengingat datang lewat email')
      await expect(device.getByRole('button')).toHaveCount(0)

      // No browser on iOS can open an install prompt, so the page after a completed lesson shows the steps.
      await openLesson(page, item!)
      await expect.poll(() => page.evaluate(isWatchingInstall)).toBe(true)
      await markDone(page)
      const offer = page.getByRole('region', { name: 'Pasang Semai di layar utama' })
      await expect(page.getByText('Pasang Semai di layar utama')).toBeAttached()
      await expect(offer, 'not over a lesson').toBeHidden()
      await openLinkAndWait(page, '/business/dashboard')
      await expect(offer.getByRole('listitem')).toHaveText([/Ketuk.*Bagikan/, /Pilih.*Tambahkan ke Layar Utama/])
      await expect(offer.getByRole('button')).toHaveText(['Mengerti'])
    },
  )

  testWithoutWorker('a browser without a share dialog shares a course by WhatsApp', async ({ context, page }) => {
    await context.addInitScript(removalScript)
    await page.goto('/kelas/dasar-pengembang-web')
    const link = page.getByRole('link', { name: 'Bagikan' }).first()
    await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*kelas%2Fdasar-pengembang-web/)
    await context.route('https://wa.me/**', route => route.fulfill({ body: 'WhatsApp' }))
    const opened = context.waitForEvent('page')
    await link.click()
    await expect(await opened).toHaveURL(/^https:\/\/wa\.me\//)
  })
})

/** Runs in the page of a lesson. The app stores the class when it starts to wait for completed lessons. */
async function isWatchingInstall(): Promise<boolean> {
  const db = await new Promise<IDBDatabase>(resolve => {
    const opening = indexedDB.open('semai')
    opening.addEventListener('success', () => resolve(opening.result))
  })
  const reading = db.transaction('meta').objectStore('meta').get('install')
  const memory = await new Promise<{ hasEnrollment?: boolean } | undefined>(resolve => {
    reading.addEventListener('success', () => resolve(reading.result))
  })
  db.close()
  return memory?.hasEnrollment === true
}
