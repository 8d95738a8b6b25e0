import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { getLessonPath, openLesson, openReadings } from '../support/e2e/lesson.ts'
import { dropLongTimers, prepareForOffline, storedQueries } from '../support/e2e/offline.ts'
import { logInWithoutForm, logIn, siswa } from '../support/e2e/people.ts'

test('every learner route opens offline, even if never visited, and shows the content on the device', async ({
  context,
  page,
  world,
  goOffline,
}) => {
  const [first] = await openReadings(world.ledger, siswa, 1)
  const items = await world.ledger.items(siswa.email)
  const classmates = items.filter(item => item.trackClassId === first!.trackClassId)
  await logIn(page, siswa)
  await openLesson(page, first!)
  await prepareForOffline(page, world)
  // After the login the pages of the menu are stored too, even pages that were never opened.
  await expect.poll(() => storedQueries(page, '/v1/courses/{slug}')).toBe(12)
  await goOffline(context)

  const stored: [path: string, heading: string | RegExp][] = [
    ['/business/dashboard', /^(?:Pagi|Siang|Sore|Malam), /],
    ['/dashboard', /^(?:Pagi|Siang|Sore|Malam), /],
    ['/business/my-course', 'Kelas saya'],
    ['/dashboard/my-course', 'Kelas saya'],
    ['/dashboard/activity', 'Kelas saya'],
    [`/business/learning/${first!.enrollmentId}`, /./],
    ['/sync', /^(?:Belum|Semua) terkirim$/],
    ['/penyimpanan', 'Penyimpanan di perangkat'],
    ['/akun', 'Pengaturan akun'],
    ['/akun/tampilan', 'Tampilan'],
    ['/akun/bantuan', 'Bantuan'],
    ['/akun/keamanan', 'Keamanan'],
    ['/akun/data', 'Data saya'],
    ['/akun/kabar', 'Kabar'],
    ['/riwayat-poin', 'Poin'],
    ['/kelas', 'Kelas'],
    ['/webinar', 'Webinar'],
    ['/cari', 'Cari'],
    ['/privasi', 'Privasi'],
    ...classmates.map(item => [getLessonPath(item), item.title] as [string, string]),
  ]
  for (const [path, heading] of stored) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Kamu sedang offline' }), path).toHaveCount(0)
  }
  // The lessons just opened are begun but not yet synced, so the pill shows this more urgent state.
  await expect(page.getByRole('status').getByRole('link', { name: /^\d+ belum terkirim$/ })).toBeVisible()

  // The search finds stored data: the lists, and the texts of opened pages.
  await page.goto('/kelas')
  await page.getByRole('link', { name: 'Cari', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Mau belajar apa?' }).fill(first!.title)
  await expect(
    page.getByRole('region', { name: 'Materi saya' }).getByRole('link', { name: first!.title }),
  ).toBeVisible()
  await expect(page.getByText('dari yang tersimpan di perangkatmu')).toBeVisible()

  // The content was never fetched. The app must open and say what is missing; the browser must not show its own error
  // page.
  const far =
    items.find(item => item.trackClassId === items.at(-1)!.trackClassId && item.type === 'article') ?? items.at(-1)!
  for (const path of [getLessonPath(far), '/program/analis-data']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Menu utama' }), path).toBeVisible()
  }

  // Items that cannot open are marked before the tap.
  await page.goto(`/business/learning/${far.enrollmentId}`)
  const farLink = page.locator('li', { hasText: far.title }).last()
  await expect(farLink).toContainText('Butuh koneksi')
  await page.goto('/kelas')
  const cards = page.getByRole('article')
  await expect(cards.last()).toContainText('Butuh koneksi')
  await expect(cards.first()).not.toContainText('Butuh koneksi')
  const course = cards.first().getByRole('heading').getByRole('link')
  const title = await course.textContent()
  await course.click()
  await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible()
})

test('content on the device opens at once if the device reports a connection on which no server answers', async ({
  page,
  world,
}) => {
  const [first, second] = await openReadings(world.ledger, siswa, 2)
  await logIn(page, siswa)
  await openLesson(page, first!)
  await prepareForOffline(page, world)
  await expect.poll(() => storedQueries(page, '/v1/users/profile')).toBe(1)
  // Connections open without reset or refusal, but no response ever comes.
  world.proxy.intercept(
    () => true,
    () => new Promise(() => undefined),
  )
  // Long timers never fire here, so a page that waited for the network would never show its heading.
  const timers = await page.addInitScript(dropLongTimers)
  for (const path of ['/business/dashboard', `/business/learning/${first!.enrollmentId}`, getLessonPath(second!)]) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  }
  await timers.dispose()

  // A visited page says that its data is old. A page that was never visited says that it waits for the server. Neither
  // page says that the device is offline.
  await page.goto('/akun', { waitUntil: 'commit' })
  await expect(page.getByText(/^(Server belum menjawab|Tidak ada jawaban).*dari perangkatmu/)).toBeVisible()
  await page.goto('/papan-poin', { waitUntil: 'commit' })
  await expect(page.getByText('Halaman ini belum ada di perangkatmu', { exact: false })).toBeVisible()
  await expect(page.getByText('sedang offline', { exact: false })).toHaveCount(0)
})

test('the images of all articles of a class are shown offline after one article was opened', async ({
  context,
  page,
  world,
  goOffline,
}) => {
  const [first] = await openReadings(world.ledger, siswa, 1)
  const articles = (await world.ledger.items(siswa.email)).filter(
    item => item.trackClassId === first!.trackClassId && item.type === 'article',
  )
  await logInWithoutForm(page, siswa)
  await openLesson(page, first!)
  await prepareForOffline(page, world)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('semai-media-v1')).keys()).length))
    .toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await goOffline(context)
  for (const article of articles) {
    await openLesson(page, article)
    for (const picture of await page.getByRole('article').getByRole('img').filter({ visible: true }).all()) {
      const isPicture = await picture.evaluate(node => node instanceof HTMLImageElement)
      if (!isPicture) continue
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate(node => (node as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    }
  }
})
