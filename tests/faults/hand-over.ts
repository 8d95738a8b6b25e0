import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, expect } from '@playwright/test'
import { DOWNLOAD_PIECE_BYTES } from '#contract/wire/limits.ts'
import { CHROMIUM, CHROMIUM_ARGS } from '../support/browsers.ts'
import prepareRun from '../support/e2e/global-setup.ts'
import { chooseFile, damagePieces, enrolFriend, saveForFriend } from '../support/e2e/hand-over.ts'
import { enlargeVideos } from '../support/e2e/large-class.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { logIn, pakar, type Person, siswa } from '../support/e2e/people.ts'
import { openWorld } from '../support/e2e/world.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

/**
 * Exports a saved class of 300 MB to a file, and imports the file for a friend who is enrolled but never opened the
 * class. Prints the bytes that the network sends, the duration and the memory of the browser. Fails if the network
 * sends more than 50 KB, plus the damaged pieces for a damaged file. npm run build && npm run test:hand-over
 */
const FILM_BYTES = 300_000_000
const MAX_NETWORK_BYTES = 50_000
const MB = 1_000_000
const MAX_MS = scaleTimeLimit(300_000)

const endRun = await prepareRun()
const world = await openWorld({})
const folder = await mkdtemp(join(tmpdir(), 'semai-hand-over-'))
try {
  const [film] = await enlargeVideos(world, siswa, 1, FILM_BYTES)
  await enrolFriend(world, pakar.email, film!.item)
  const path = join(folder, 'kelas.semai')
  const sender = await openDevice('pengirim', siswa)
  await sender.page.goto(`/business/learning/${film!.item.enrollmentId}`)
  const trackClass = sender.page.getByRole('group').filter({ hasText: film!.item.title })
  await trackClass.evaluate((node: HTMLDetailsElement) => (node.open = true))
  await trackClass.getByRole('button', { name: /^Simpan untuk offline/ }).click()
  await ready(sender.page)
  report('export', await measure('pengirim', () => saveForFriend(sender.page, path)))
  await sender.close()

  const damagedPath = join(folder, 'rusak.semai')
  await writeFile(damagedPath, await damagePieces(path, DOWNLOAD_PIECE_BYTES))
  for (const [name, file, allowed] of [
    ['teman', path, MAX_NETWORK_BYTES],
    ['teman-rusak', damagedPath, MAX_NETWORK_BYTES + 3 * DOWNLOAD_PIECE_BYTES],
  ] as const) {
    const friend = await openDevice(name, pakar)
    await friend.page.goto('/penyimpanan')
    await expect
      .poll(() => storedQueries(friend.page, '/certificates/jwks.json'), { timeout: scaleTimeLimit(60_000) })
      .toBe(1)
    const callsBefore = world.proxy.calls.length
    const measured = await measure(name, async () => {
      await chooseFile(friend.page, file)
      if (file === damagedPath) {
        await friend.page.getByRole('button', { name: /^Ambil .* lewat internet$/ }).click({ timeout: MAX_MS })
      }
      await ready(friend.page)
    })
    const calls = world.proxy.calls.slice(callsBefore)
    const sent = calls.reduce((sum, call) => sum + call.sentBytes, 0)
    report(`import (${name})`, measured)
    console.log(`  network: ${sent} bytes in ${calls.length} requests, allowed ${allowed}`)
    for (const call of calls) console.log(`    ${call.sentBytes} ${call.method} ${call.path}`)
    if (sent > allowed) process.exitCode = 1
    await friend.close()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
  await world.close()
  await endRun()
}

async function openDevice(name: string, person: Person) {
  const context = await chromium.launchPersistentContext(join(folder, name), {
    executablePath: CHROMIUM,
    args: CHROMIUM_ARGS,
    baseURL: world.origin,
    locale: 'id-ID',
  })
  const page = await context.newPage()
  await logIn(page, person)
  await waitForWorker(page)
  return { page, close: () => context.close() }
}

async function ready(page: Awaited<ReturnType<typeof openDevice>>['page']): Promise<void> {
  await expect(page.getByText(/^Siap dibuka tanpa koneksi/)).toBeVisible({ timeout: MAX_MS })
}

/** Measures the duration of `work`, and by how much the memory of the browser's processes grows meanwhile. */
async function measure(profile: string, work: () => Promise<void>) {
  const before = await sumMemory(join(folder, profile))
  let peak = before
  const state = { isOver: false }
  const startedAt = performance.now()
  const working = work().finally(() => (state.isOver = true))
  const watching = (async () => {
    while (!state.isOver) {
      peak = Math.max(peak, await sumMemory(join(folder, profile)))
      await sleep(200)
    }
  })()
  await Promise.all([working, watching])
  return { seconds: (performance.now() - startedAt) / 1_000, before, peak }
}

function report(name: string, { seconds, before, peak }: Awaited<ReturnType<typeof measure>>): void {
  const mb = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`
  console.log(`${name}: ${seconds.toFixed(1)} s, memory ${mb(before)} before, at most ${mb(peak)}`)
}

/**
 * Returns the resident memory of all browser processes with this profile. Does not count the memory that they share.
 */
async function sumMemory(profile: string): Promise<number> {
  let sum = 0
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes(profile)) continue
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    sum += Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024
  }
  return sum
}
