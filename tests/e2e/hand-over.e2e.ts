import type { Browser, Page } from '@playwright/test'
import { DOWNLOAD_PIECE_BYTES } from '#contract/wire/limits.ts'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { measureSeek } from '../support/e2e/film.ts'
import { chooseFile, damagePieces, enrolFriend, saveForFriend } from '../support/e2e/hand-over.ts'
import { enlargeVideos, type LargeVideo } from '../support/e2e/large-class.ts'
import type { Item } from '../support/e2e/ledger.ts'
import { openLesson } from '../support/e2e/lesson.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { admin, logInWithoutForm, pakar, type Person, siswa } from '../support/e2e/people.ts'
import type { World } from '../support/e2e/world.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

const SIZE_BYTES = 12_000_000

async function openDevice(browser: Browser, world: World, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: world.origin, locale: 'id-ID' })).newPage()
  await logInWithoutForm(page, person)
  return page
}

/** Saves the class of the video on the sender's device. */
async function saveClass(page: Page, { item }: LargeVideo): Promise<void> {
  await openLesson(page, item)
  await waitForWorker(page)
  await page.goto(`/business/learning/${item.enrollmentId}`)
  const trackClass = page.getByRole('group').filter({ hasText: item.title })
  await expect(trackClass).toBeVisible()
  await trackClass.evaluate((node: HTMLDetailsElement) => (node.open = true))
  await trackClass.getByRole('button', { name: /^Simpan untuk offline/ }).click()
  await expect(trackClass.getByText(/^Siap dibuka tanpa koneksi/)).toBeVisible({ timeout: scaleTimeLimit(60_000) })
}

/** Reads a lesson on the friend's device, which then stores the program and the texts of the class. */
async function readTexts(page: Page, item: Item): Promise<void> {
  await page.goto(`/business/learning/${item.enrollmentId}`)
  await expect(page.getByRole('button', { name: /^Simpan semua untuk offline/ }).first()).toBeVisible()
  await openLesson(page, item)
  await waitForWorker(page)
  await expect.poll(() => storedQueries(page, '/lecturematerial')).toBeGreaterThan(0)
  await expect.poll(() => storedQueries(page, '/v1/enrollments/{enrollmentId}/downloads')).toBeGreaterThan(0)
  await expect.poll(() => storedQueries(page, '/certificates/jwks.json')).toBeGreaterThan(0)
}

test('a class is copied to another device of an enrolled learner without loading its files from the server', async ({
  browser,
  world,
  goOffline,
  goOnline,
}, testInfo) => {
  const [film] = await enlargeVideos(world, siswa, 1, SIZE_BYTES)
  const { item, url } = film!
  const sender = await openDevice(browser, world, siswa)
  await saveClass(sender, film!)
  await goOffline(sender.context())
  const path = testInfo.outputPath('kelas.semai')
  await saveForFriend(sender, path)
  await goOnline(sender.context())
  await sender.context().close()

  const stranger = await openDevice(browser, world, admin)
  await stranger.goto('/penyimpanan')
  await chooseFile(stranger, path)
  await expect(stranger.getByText('dan kamu belum terdaftar. Tidak ada yang disimpan.')).toBeVisible()
  await expect(stranger.getByRole('status').getByRole('link')).toHaveAttribute('href', /^\/program\/[\w-]+$/)
  await expect(stranger.getByText('Belum ada yang disimpan')).toBeVisible()
  await stranger.context().close()

  const enrollmentId = await enrolFriend(world, pakar.email, item)
  const own = { ...item, enrollmentId }
  const friend = await openDevice(browser, world, pakar)
  await readTexts(friend, own)
  await friend.goto('/penyimpanan')
  const requestsBefore = world.proxy.calls.length
  const ofFilm = () => world.proxy.calls.slice(requestsBefore).filter(call => call.path === url)

  await chooseFile(friend, Buffer.from('bukan kelas'))
  await expect(friend.getByText(/^Berkas ini bukan kelas dari/)).toBeVisible()
  await expect(friend.getByText('Belum ada yang disimpan')).toBeVisible()

  await goOffline(friend.context())
  await chooseFile(friend, await damagePieces(path, DOWNLOAD_PIECE_BYTES))
  await expect(friend.getByText(/3 bagian rusak\. Masih kurang 1,6 MB\./)).toBeVisible({
    timeout: scaleTimeLimit(30_000),
  })
  expect(ofFilm()).toEqual([])
  await goOnline(friend.context())
  await friend.getByRole('button', { name: 'Ambil 1,6 MB lewat internet' }).click()
  await expect(friend.getByText(/^Siap dibuka tanpa koneksi/)).toBeVisible({ timeout: scaleTimeLimit(60_000) })
  expect(ofFilm().reduce((sum, { sentBytes }) => sum + sentBytes, 0)).toBe(3 * DOWNLOAD_PIECE_BYTES)

  await friend.getByRole('button', { name: 'Hapus dari perangkat' }).click()
  await expect(friend.getByText('Belum ada yang disimpan')).toBeVisible()
  await goOffline(friend.context())
  const callsBefore = world.proxy.calls.length
  await chooseFile(friend, path)
  await expect(friend.getByText(/diterima tanpa kuota\.$/)).toBeVisible({ timeout: scaleTimeLimit(30_000) })
  await expect(friend.getByText(/^Siap dibuka tanpa koneksi/)).toBeVisible({ timeout: scaleTimeLimit(60_000) })
  await openLesson(friend, own)
  await measureSeek(friend, 0.8)
  expect(world.proxy.calls.slice(callsBefore).filter(call => call.isDelivered)).toEqual([])
})
