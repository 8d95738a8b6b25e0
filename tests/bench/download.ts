import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, expect, type Page } from '@playwright/test'
import prepareRun from '../support/e2e/global-setup.ts'
import { measureSeek, readStoredBytes } from '../support/e2e/film.ts'
import { countBytesSentTwice, cutVideoLoads, enlargeVideos } from '../support/e2e/large-class.ts'
import { openLesson } from '../support/e2e/lesson.ts'
import { waitForWorker } from '../support/e2e/offline.ts'
import { logIn, siswa } from '../support/e2e/people.ts'
import { openWorld } from '../support/e2e/world.ts'
import { reportMeasurements } from './write-figures.ts'
import { CHROMIUM } from '../support/browsers.ts'

/**
 * Downloads a program of 300 MB for offline use over a 40 Mbit/s connection that breaks twenty times. Measures the
 * bytes fetched twice, the duration, and the space that deletion frees, and checks that the video plays and seeks
 * offline.
 */
const CUTS = 20
const FILMS = 2
const FILM_BYTES = 150_000_000
const MB = 1_000_000

const endRun = await prepareRun()
const world = await openWorld({})
const profile = await mkdtemp(join(tmpdir(), 'semai-bench-profile-'))
const context = await chromium.launchPersistentContext(profile, {
  executablePath: CHROMIUM,
  baseURL: world.origin,
})
try {
  const films = await enlargeVideos(world, siswa, FILMS, FILM_BYTES)
  const totalBytes = films.reduce((sum, film) => sum + film.bytes, 0)
  const cuts = cutVideoLoads(world, CUTS, () => 1_000_000 + Math.floor(Math.random() * 20_000_000))
  const page = await context.newPage()
  await logIn(page, siswa)
  await openLesson(page, films[0]!.item)
  await waitForWorker(page)

  await page.goto(`/business/learning/${films[0]!.item.enrollmentId}`)
  const startedAt = performance.now()
  for (const button of await saveButtons(page)) await button.click()
  await page.goto('/penyimpanan')
  const saved = page.getByRole('heading', { level: 3 })
  await saved.first().waitFor()
  while ((await page.getByText('Siap dibuka tanpa koneksi').count()) < (await saved.count())) await sleep(250)
  const seconds = (performance.now() - startedAt) / 1_000
  const twice = countBytesSentTwice(world, films)

  world.proxy.down()
  await context.setOffline(true)
  const callsBefore = world.proxy.calls.length
  const seeks: number[] = []
  for (const film of films) {
    await openLesson(page, film.item)
    for (const part of [0.9, 0.1, 0.6]) seeks.push(await measureSeek(page, part))
  }
  const slowest = Math.max(...seeks)
  const filmRequests = world.proxy.calls.slice(callsBefore).filter(call => call.path.endsWith('.mp4')).length

  await page.goto('/penyimpanan')
  const remove = page.getByRole('button', { name: 'Hapus dari perangkat' })
  await remove.first().waitFor()
  const fullBytes = await readStoredBytes(page)
  const deletingAt = performance.now()
  for (let left = await remove.count(); left > 0; left--) {
    await remove.first().click()
    await expect(remove).toHaveCount(left - 1)
  }
  let freedBytes = 0
  while (freedBytes < 0.99 * totalBytes && performance.now() - deletingAt < 30_000) {
    freedBytes = fullBytes - (await readStoredBytes(page))
  }
  const freeSeconds = (performance.now() - deletingAt) / 1_000
  await reportMeasurements('download', [
    ['', 'goal', 'measured'],
    ['kept, over cuts', `${mb(films.length * FILM_BYTES)}, ${CUTS}`, `${mb(totalBytes)}, ${cuts.count}`],
    ['fetched twice', 'under 2 %', `${((twice / totalBytes) * 100).toFixed(2)} % (${mb(twice)})`],
    [
      "until 'Siap dibuka tanpa koneksi', with the check",
      '60 s of transfer, and little more',
      `${seconds.toFixed(0)} s`,
    ],
    ['offline seeks', 'all', `${seeks.length} of ${3 * films.length}, slowest ${slowest.toFixed(0)} ms`],
    ['requests for the videos then', '0', String(filmRequests)],
    ['storage freed by the deletion', 'all of it', `${mb(freedBytes)} in ${freeSeconds.toFixed(1)} s`],
  ])
} finally {
  await context.close()
  await rm(profile, { recursive: true, force: true })
  await world.close()
  await endRun()
}

/** Returns the button that saves the program. */
async function saveButtons(page: Page) {
  const buttons = page.getByRole('button', { name: /^Simpan semua untuk offline/ })
  await buttons.first().waitFor()
  return (await buttons.all()).toReversed()
}

function mb(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`
}
