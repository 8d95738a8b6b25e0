import type { Locator, Page } from '@playwright/test'
import { insertHandedInAnswer } from '../support/e2e/desk.ts'
import { getDrawer, expectToast } from '../support/e2e/desk-keyboard.ts'
import { createEightGraduates, pasteText } from '../support/e2e/desk-tasks.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { admin, logInWithoutForm, fillLogin, pakar, siswa } from '../support/e2e/people.ts'
import { StepCounter } from '../support/e2e/step-counter.ts'

/** Counts the steps of the most frequent admin tasks, each from the admin's first page (table in docs/performance.md). */

test.use({ viewport: { width: 1440, height: 900 } })

const getDialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string | RegExp) =>
  getDialog(page).getByLabel(label, { exact: typeof label === 'string' })
const inDialog = (page: Page, name: string) => getDialog(page).getByRole('button', { name, exact: true })
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Administrator' }).getByRole('link', { name, exact: true })

/** Opens the admin's first page, where each task begins. */
async function begin(page: Page): Promise<StepCounter> {
  await logInWithoutForm(page, admin)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return new StepCounter()
}

test('an admin needs at most 2 steps after the login to open the history of a learner', async ({ page }) => {
  await page.goto('/auth/login')
  await fillLogin(page, admin)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await expect(page.getByRole('button', { name: 'Cari', exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const story = new StepCounter()
  await story.fill(page.getByLabel('Cari menu, orang, order, kelas atau voucher'), siswa.email)
  await story.click(getDialog(page).getByRole('button', { name: new RegExp(siswa.email) }))
  await expect(getDrawer(page)).toContainText(siswa.email)
  expect(story.count).toBeLessThanOrEqual(2)
})

test('an admin needs at most 6 steps to create a batch of vouchers', async ({ page }) => {
  const steps = await begin(page)
  await steps.click(menu(page, 'Coupon'))
  await steps.click(page.getByRole('button', { name: 'Buat batch' }))
  await steps.choose(field(page, 'Kelas'), { index: 1 })
  await steps.fill(field(page, 'Nama batch'), 'Mitra November')
  await steps.fill(field(page, 'Alasan'), 'Mitra baru')
  await steps.click(inDialog(page, 'Buat batch'))
  await expect(getDrawer(page).getByRole('heading', { name: 'Mitra November' })).toBeVisible()
  expect(steps.count).toBeLessThanOrEqual(6)
})

test('an admin needs at most 6 steps to generate certificates for eight learners', async ({ page, world }) => {
  const { course, session } = await createEightGraduates(world)
  const steps = await begin(page)
  await steps.click(menu(page, 'Create Certificate'))
  await steps.choose(page.getByLabel('Kelas', { exact: true }), { label: course })
  await steps.choose(page.getByLabel('Jadwal'), { label: session })
  await steps.check(page.getByLabel('Pilih semua di halaman ini'))
  await steps.click(page.getByRole('button', { name: 'Buat sertifikat' }))
  await steps.click(inDialog(page, 'Buat dalam 2 putaran'))
  await expect(getDialog(page)).toContainText('8 sertifikat dibuat, 0 tidak dibuat.')
  expect(steps.count).toBeLessThanOrEqual(6)
})

test('an admin needs at most 7 steps to create a webinar', async ({ page }) => {
  const steps = await begin(page)
  await steps.click(menu(page, 'Webinar'))
  await steps.click(page.getByRole('button', { name: 'Buat webinar' }))
  await steps.fill(field(page, 'Judul'), 'Tanya jawab karier')
  await steps.fill(field(page, 'Ringkasan'), 'Satu jam bersama praktisi.')
  await steps.fill(field(page, 'Nama pemateri'), 'Rani Wijaya')
  await steps.fill(field(page, 'Jabatan pemateri'), 'Analis data')
  await steps.click(inDialog(page, 'Buat webinar'))
  await expectToast(page, 'Webinar dibuat.')
  expect(steps.count).toBeLessThanOrEqual(7)
})

test('an admin needs at most 12 steps to create a course and its session', async ({ page }) => {
  const steps = await begin(page)
  await steps.click(menu(page, 'Kelas'))
  await steps.click(page.getByRole('button', { name: 'Tambah kelas' }))
  await steps.fill(field(page, 'Judul'), 'Analisis data untuk warung')
  await steps.fill(field(page, 'Ringkasan'), 'Menghitung laba harian.')
  await steps.fill(field(page, 'Penjelasan'), 'Dari catatan ke keputusan.')
  await steps.fill(field(page, 'Yang akan dikuasai'), 'Membaca catatan kas')
  await steps.choose(field(page, 'Program yang dibuka'), { index: 1 })
  await expect(field(page, 'Kategori')).not.toHaveValue('')
  await steps.choose(field(page, 'Pengajar'), { index: 1 })
  await steps.fill(field(page, 'Harga rupiah'), '150000')
  await steps.click(inDialog(page, 'Tambah'))
  await expectToast(page, 'Kelas dibuat. Sekarang sesinya.')
  await steps.click(getDrawer(page).getByRole('button', { name: 'Tambah sesi' }))
  await expect(field(page, 'Nama sesi')).toHaveValue('Angkatan 1')
  await steps.click(inDialog(page, 'Tambah sesi'))
  await expectToast(page, 'Sesi ditambahkan.')
  expect(steps.count).toBeLessThanOrEqual(12)
})

test('an admin needs at most 15 steps to create a program and its five materials', async ({ page }) => {
  const steps = await begin(page)
  await steps.click(menu(page, 'Career Track'))
  await steps.click(page.getByRole('button', { name: 'Tambah program' }))
  await steps.fill(field(page, 'Judul'), 'Analis warung')
  await steps.fill(field(page, 'Ringkasan'), 'Menghitung laba.')
  await steps.fill(field(page, 'Penjelasan'), 'Dari catatan ke keputusan.')
  await steps.choose(field(page, 'Kategori'), { index: 1 })
  await steps.click(inDialog(page, 'Tambah'))
  await steps.click(page.getByRole('link', { name: 'Susun draf' }))
  await addPart(page, steps, page.getByRole('button', { name: 'Tambah track', exact: true }), 'track', 'Dasar')
  await addPart(page, steps, page.getByRole('button', { name: 'Tambah kelas di Dasar' }), 'kelas', 'Mulai')
  await steps.click(page.getByRole('button', { name: 'Tambah materi di Mulai' }))
  await steps.click(page.getByRole('menuitem', { name: 'artikel' }))
  const titles = ['Catatan harian', 'Kas masuk', 'Kas keluar', 'Laba kotor', 'Laba bersih']
  steps.count += 1
  await pasteText(page.getByLabel('Judul artikel'), titles.join('\n'))
  const rows = page.getByRole('region', { name: 'Kelas Mulai' }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  for (const [at, title] of titles.entries()) await expect(rows.nth(at)).toContainText(title)
  expect(steps.count).toBeLessThanOrEqual(15)
})

async function addPart(page: Page, steps: StepCounter, button: Locator, kind: string, title: string): Promise<void> {
  await steps.click(button)
  await steps.fill(page.getByLabel(`Judul ${kind}`), title)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`Judul ${kind}`)).toBeHidden()
}

test('an admin needs at most 2 steps to create a quiz question', async ({ page, world }) => {
  const [quiz] = await world.ledger.query<{ id: string }>(
    `select quiz_id as id from lecture_material where quiz_id is not null limit 1`,
  )
  await logInWithoutForm(page, admin)
  await page.goto(`/admin/quiz/${quiz!.id}`)
  await getDrawer(page).getByRole('button', { name: 'Ubah dalam draf' }).click()
  await getDrawer(page).getByRole('button', { name: 'Ubah kuis' }).click()
  const steps = new StepCounter()
  await steps.click(getDrawer(page).getByRole('button', { name: 'Tambah soal' }))
  steps.count += 1
  await pasteText(
    getDrawer(page).getByLabel('Pertanyaan', { exact: true }),
    'Apa itu median?\nA. Nilai tengah\nB. Nilai terbesar\nKunci: A\nPenjelasan: Separuh data di bawahnya.',
  )
  await expect(getDrawer(page).getByLabel('Penjelasan', { exact: true })).toHaveValue('Separuh data di bawahnya.')
  expect(steps.count).toBeLessThanOrEqual(2)
})

test('an expert needs at most 3 steps to score a submission', async ({ page, world }) => {
  await insertHandedInAnswer(world.ledger)
  await logInWithoutForm(page, pakar)
  await page.goto('/expert/task-assignment')
  const steps = new StepCounter()
  await steps.click(page.getByRole('region', { name: 'Antrean tugas' }).getByRole('listitem').first().getByRole('link'))
  await steps.fill(page.getByLabel('Nilai (0 sampai 100)'), '80')
  await steps.click(page.getByRole('button', { name: 'Kirim nilai' }))
  await expect(page.getByText(/^Nilai untuk .* tersimpan\.$/).first()).toBeVisible()
  expect(steps.count).toBeLessThanOrEqual(3)
})
