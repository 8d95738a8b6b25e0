import type { Browser, Page } from '@playwright/test'
import { expectDraft } from '../support/e2e/accounts.ts'
import { expect, test } from '../support/e2e/fixtures.ts'
import {
  expectAppliedOnce,
  expectArrived,
  expectNothingArrived,
  getLessonPath,
  openLesson,
} from '../support/e2e/lesson.ts'
import type { Item } from '../support/e2e/ledger.ts'
import { waitForOpenings, prepareForOffline } from '../support/e2e/offline.ts'
import { admin, logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { getUnitFrame, readUnitStates, findUnit } from '../support/e2e/unit.ts'
import type { World } from '../support/e2e/world.ts'
import { readRealPackage } from '../support/h5p-packages.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

test.use({ storesInFrames: true })

/** Imports the package as an admin, and returns the content of its unit. */
async function importUnit(browser: Browser, { ledger, origin }: World): Promise<unknown> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await logInWithoutForm(page, admin)
  await page.goto('/admin/career-track')
  await page.getByRole('button', { name: 'Impor paket' }).click()
  await page
    .getByLabel(/^Pilih berkas/)
    .setInputFiles({ name: 'benar-salah.h5p', mimeType: '', buffer: readRealPackage('true-false') })
  const found = page.getByRole('region', { name: 'Hasil pemeriksaan' })
  await expect(found.getByText(/^H5P: 1 track, 1 kelas, 1 unit interaktif\./)).toBeVisible({
    timeout: scaleTimeLimit(30_000),
  })
  await expect(found.getByText('Jenis utama: True/False Question (H5P.TrueFalse 1.6)')).toBeVisible()
  const category = page.getByLabel('Kategori')
  await category.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Impor sebagai draf' }).click()
  await expect(page.getByText('Draf versi 1 siap ditinjau.')).toBeVisible({ timeout: scaleTimeLimit(30_000) })
  await context.close()
  const [row] = await ledger.query<{ content: unknown }>(
    `select content from lecture_material where type = 'scorm' and content->>'standard' = 'h5p'`,
  )
  return row?.content
}

/** Replaces a unit of the demo course, which the learner may open, by the imported unit. */
async function giveToLearner(world: World, content: unknown, title: string): Promise<Item> {
  const item = await findUnit(world, title)
  await world.ledger.query('update lecture_material set content = $2 where id = $1', [item.id, JSON.stringify(content)])
  return item
}

async function answer(page: Page, item: Item, choice: 'True' | 'False') {
  const unit = getUnitFrame(page, item)
  await unit.getByRole('radio', { name: choice }).click({ timeout: scaleTimeLimit(30_000) })
  await unit.getByRole('button', { name: 'Check' }).click()
}

test('the score of an imported H5P unit reaches the server, and the unit can be completed offline', async ({
  browser,
  device,
  world,
  goOffline,
  goOnline,
}) => {
  const content = await importUnit(browser, world)
  expect(content).toMatchObject({ standard: 'h5p', unit: 'sco', launch: 'h5p.json' })
  const item = await giveToLearner(world, content, 'Latihan: Tiga Tombol')
  let page = await device.open('about:blank')
  await logInWithoutForm(page, siswa)
  await openLesson(page, item)
  await page.getByRole('button', { name: 'Mulai' }).click()
  await answer(page, item, 'True')
  await expect.poll(async () => (await readUnitStates(world, item))[0]?.state.success).toBe('failed')
  // A wrong answer completes nothing, and the next attempt starts without it.
  expect((await readUnitStates(world, item))[0]).toMatchObject({
    isDone: false,
    state: { completion: 'completed', scoreRaw: 0, suspendData: '' },
  })
  const lesson = page.getByRole('article')
  await lesson.getByRole('button', { name: /^Simpan untuk offline/ }).click()
  await expect(lesson.getByText('Siap dibuka tanpa koneksi')).toBeVisible({ timeout: scaleTimeLimit(60_000) })
  await prepareForOffline(page, world)
  await waitForOpenings(page, world, siswa.email, [item])
  await goOffline(device.context)
  await device.close()

  page = await device.open(getLessonPath(item))
  await goOffline(device.context)
  await page.reload()
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await answer(page, item, 'False')
  const state = page.getByRole('navigation', { name: 'Navigasi materi' }).getByRole('status')
  await expect(state).toHaveText('Selesai, belum terkirim')
  await expectDraft(page, '"success":"passed","scoreRaw":1')
  await page.getByRole('link', { name: 'Sebelumnya' }).click()
  await expectNothingArrived(world.ledger, siswa, [item])

  await goOnline(device.context)
  await expectArrived(world, siswa, [item])
  await expectAppliedOnce(world.ledger, siswa, [item])
  const [kept] = await readUnitStates(world, item)
  expect(kept).toMatchObject({ isDone: true, state: { success: 'passed', scoreRaw: 1, scoreScaled: 1 } })

  await page.goto(getLessonPath(item))
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  // The unit shows the learner's answer again.
  await expect(getUnitFrame(page, item).getByRole('radio', { name: 'False' })).toBeChecked({
    timeout: scaleTimeLimit(30_000),
  })
})
