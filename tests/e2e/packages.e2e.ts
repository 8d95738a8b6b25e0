import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { findHost } from '../support/e2e/hosts.ts'
import { admin, logInWithoutForm } from '../support/e2e/people.ts'
import { openWorld } from '../support/e2e/world.ts'
import { buildHandmadeZip } from '../support/handmade-zip.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function takePackage(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ekspor paket versi 1' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/-versi-1\.zip$/)
  return readFile(await download.path())
}

const choose = (page: Page, buffer: Buffer) =>
  page.getByLabel(/^Pilih berkas/).setInputFiles({ name: 'paket.zip', mimeType: 'application/zip', buffer })

test('a program imported on an empty server is exported again with the same bytes', async ({
  page,
  browser,
  world,
}, testInfo) => {
  const [track] = await world.ledger.query<{ id: string; title: string }>(
    'select id, title from career_track order by position limit 1',
  )
  // A package contains its teachers, and the empty server has none. Without its courses the track has no teachers.
  await world.ledger.query(
    'update course set career_track_id = (select id from career_track order by position offset 1 limit 1)',
  )
  await logInWithoutForm(page, admin)
  await page.goto(`/admin/career-track/${track?.id}`)
  const bytes = await takePackage(page)

  const dataDir = await mkdtemp(join(tmpdir(), 'semai-empty-'))
  const otherWorld = await openWorld({ DATA_DIR: dataDir }, findHost(testInfo.parallelIndex))
  const context = await browser.newContext({ baseURL: otherWorld.origin, serviceWorkers: 'block' })
  try {
    await otherWorld.ledger.query('truncate career_track cascade')
    const there = await context.newPage()
    await logInWithoutForm(there, admin)
    await there.goto('/admin/career-track')
    await there.getByRole('button', { name: 'Impor paket' }).click()
    await choose(there, bytes)
    const found = there.getByRole('region', { name: 'Hasil pemeriksaan' })
    await expect(found.getByRole('heading', { name: track?.title ?? '' })).toBeVisible()
    await expect(
      found.getByText(/^Paket Semai: \d+ track, \d+ kelas, .*\d+ kuis, \d+ soal\. \d+ berkas, /),
    ).toBeVisible()
    await there.getByRole('button', { name: 'Impor sebagai draf' }).click()
    await expect(there.getByText('Draf versi 1 siap ditinjau.')).toBeVisible()
    await there.getByRole('button', { name: 'Buka programnya' }).click()
    const again = await takePackage(there)
    expect(hashOf(again)).toBe(hashOf(bytes))
    const rows = await otherWorld.ledger.query('select id from career_track')
    expect(rows).toHaveLength(1)
  } finally {
    await context.close()
    await otherWorld.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** Returns one of our packages with content that differs from its list. */
function changedOnItsWay(): Buffer {
  const track = { path: 'track.json', sizeBytes: 2, sha256: hashOf(Buffer.from('[]')) }
  const list = { format: 'semai-career-track', formatVersion: 1, title: 'Program', instructors: [], files: [track] }
  return buildHandmadeZip([
    { name: 'semai-package.json', bytes: Buffer.from(JSON.stringify(list)) },
    { name: 'track.json', bytes: Buffer.from('{}') },
  ])
}

test('hostile, changed or foreign packages are refused with a message, and change nothing', async ({ page, world }) => {
  const versions = () => world.ledger.query('select career_track_id, version from career_track_version order by 1, 2')
  const before = await versions()
  await logInWithoutForm(page, admin)
  await page.goto('/admin/career-track')
  await page.getByRole('button', { name: 'Impor paket' }).click()
  const script = Buffer.from('<script>alert(1)</script>')
  for (const [buffer, words] of [
    [
      buildHandmadeZip([{ name: '../../etc/passwd' }]),
      'Ada nama berkas yang menunjuk ke luar paket. (../../etc/passwd)',
    ],
    [
      buildHandmadeZip([{ name: 'a', bytes: Buffer.alloc(5_000_000) }]),
      'Isi paket ini mengembang tidak wajar saat dibuka',
    ],
    [buildHandmadeZip([{ name: 'index.html', bytes: script }]), 'Berkas ini bukan paket yang kami kenal'],
    [changedOnItsWay(), 'track.json Isinya berubah sejak dipaket: tanda SHA-256-nya tidak cocok.'],
    [Buffer.from('catatan'), 'Berkas ini bukan ZIP'],
  ] as const) {
    await choose(page, buffer)
    const found = page.getByRole('region', { name: 'Hasil pemeriksaan' })
    await expect(found.getByRole('listitem').filter({ hasText: words })).toBeVisible()
    await expect(found.getByRole('alert')).toHaveText(
      /: 1 hal membuat paket ini tidak bisa diimpor\. Belum ada yang berubah\.$/,
    )
    await expect(page.getByRole('button', { name: 'Impor sebagai draf' })).toBeHidden()
  }
  expect(await versions()).toEqual(before)
})
