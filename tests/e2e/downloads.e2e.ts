import type { Page } from '@playwright/test'
import { DOWNLOAD_PIECE_BYTES } from '#contract/wire/limits.ts'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { countBytesSentTwice, cutVideoLoads, enlargeVideos } from '../support/e2e/large-class.ts'
import { measureSeek, readStoredBytes } from '../support/e2e/film.ts'
import { finishItems, openLesson, openReadings } from '../support/e2e/lesson.ts'
import { waitForOpenings, waitForWorker } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

const CUTS = 5
const SIZE_BYTES = 12_000_000

test('a class downloads despite five lost connections and a killed browser, and then plays offline', async ({
  device,
  world,
  goOffline,
}) => {
  const [film] = await enlargeVideos(world, siswa, 1, SIZE_BYTES)
  const { item, url, bytes } = film!
  const learningPath = `/business/learning/${item.enrollmentId}`
  const cuts = cutVideoLoads(world, CUTS, () => 1_500_000)
  let page = await device.open('about:blank')
  await logInWithoutForm(page, siswa)
  const [reading] = await openReadings(world.ledger, siswa, 1)
  await openLesson(page, reading!)
  await openLesson(page, item)
  await waitForWorker(page)
  await waitForOpenings(page, world, siswa.email, [item])

  // The button shows the size before it saves the class.
  await page.goto(learningPath)
  await openClassOf(page, item.title)
  const save = page.getByRole('button', { name: /^Simpan untuk offline · 12(,\d)? MB$/ })
  await save.click()
  await expect(page.getByRole('progressbar', { name: /^Unduhan / })).toBeVisible()
  await expect.poll(() => cuts.count, { timeout: scaleTimeLimit(60_000) }).toBeGreaterThanOrEqual(2)
  await device.close()

  // The download resumes by itself after the browser restarts.
  page = await device.open(learningPath)
  await openClassOf(page, item.title)
  await expect(page.getByText(/^Siap dibuka tanpa koneksi/)).toBeVisible({ timeout: scaleTimeLimit(60_000) })
  expect(cuts.count).toBe(CUTS)
  expect(countBytesSentTwice(world, [film!])).toBeLessThanOrEqual((CUTS + 1) * DOWNLOAD_PIECE_BYTES)
  await expect(page.getByRole('listitem').filter({ hasText: item.title }).getByText('Di perangkat')).toBeVisible()
  await page.goto('/penyimpanan')
  await expect(page.getByText(/^Siap dibuka tanpa koneksi 12(,\d)? MB$/)).toBeVisible()

  await goOffline(device.context)
  await device.close()
  page = await device.open(learningPath)
  await goOffline(device.context)
  const callsBefore = world.proxy.calls.length
  await openLesson(page, item)
  await measureSeek(page, 0)
  await measureSeek(page, 0.8)
  await measureSeek(page, 0.3)
  expect(world.proxy.calls.slice(callsBefore).filter(call => call.path === url)).toEqual([])
  // Unsent work must survive the deletion.
  await finishItems(page, [reading!])

  await page.goto('/penyimpanan')
  const storedBytesBefore = await readStoredBytes(page)
  await page.getByRole('button', { name: 'Hapus dari perangkat' }).click()
  await expect(page.getByText('Belum ada yang disimpan')).toBeVisible()
  await expect.poll(async () => storedBytesBefore - (await readStoredBytes(page))).toBeGreaterThan(bytes * 0.9)
  await page.goto('/sync')
  await expect(page.getByRole('heading', { name: 'Menunggu dikirim' })).toBeVisible()
})

/** Opens a class of the program. The page shows only the current class expanded. */
async function openClassOf(page: Page, title: string): Promise<void> {
  const trackClass = page.getByRole('group').filter({ hasText: title })
  await expect(trackClass).toBeVisible()
  if (!(await trackClass.evaluate(node => node instanceof HTMLDetailsElement && node.open))) {
    await trackClass.locator('summary').click()
  }
}
