import type { Locator, Page } from '@playwright/test'
import { insertHandedInAnswer } from '../support/e2e/desk.ts'
import { getDrawer, expectToast } from '../support/e2e/desk-keyboard.ts'
import { createEightGraduates, pasteText } from '../support/e2e/desk-tasks.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { KeySteps } from '../support/e2e/key-steps.ts'
import { admin, logInWithoutForm, fillLogin, pakar, siswa } from '../support/e2e/people.ts'

/**
 * Counts the key presses of the same tasks as desk-steps.e2e.ts, without a mouse (table in docs/performance.md). A path
 * by keys has at most three times the steps of the path by mouse.
 */

test.use({ viewport: { width: 1440, height: 900 } })

const getDialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => getDialog(page).getByLabel(label, { exact: true })

const fieldInFocus = (page: Page) => getDialog(page).locator(':is(input, select, textarea):focus')

/** Opens the admin's first page, where each task begins. */
async function begin(page: Page): Promise<KeySteps> {
  await logInWithoutForm(page, admin)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return new KeySteps(page)
}

/** Opens a page with the command palette and waits for its title. */
async function openPage(page: Page, keys: KeySteps, word: string, title: string): Promise<void> {
  await keys.press('ControlOrMeta+k')
  await expect(page.getByLabel('Cari menu, orang, order, kelas atau voucher')).toBeFocused()
  await keys.type(word)
  await expect(getDialog(page).getByRole('button', { name: title }).first()).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

/** Opens the dialog of the page's main action. */
async function openNew(page: Page, keys: KeySteps): Promise<void> {
  await expect(page.locator('a[data-row]').first()).toBeVisible()
  await keys.press('b')
  await expect(fieldInFocus(page)).toHaveCount(1)
}

async function fillFields(page: Page, keys: KeySteps, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await keys.tabTo(field(page, label))
    await keys.type(text)
  }
}

test('an admin needs at most 6 key presses to open the history of a learner', async ({ page }) => {
  await page.goto('/auth/login')
  await fillLogin(page, admin)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('button', { name: 'Cari', exact: true })).toBeVisible()
  const keys = new KeySteps(page)
  await keys.press('ControlOrMeta+k')
  await expect(page.getByLabel('Cari menu, orang, order, kelas atau voucher')).toBeFocused()
  await keys.type(siswa.email)
  await expect(getDialog(page).getByRole('button', { name: new RegExp(siswa.email) })).toBeVisible()
  await keys.press('Enter')
  await expect(getDrawer(page)).toContainText(siswa.email)
  keys.expectAtMost(6)
})

test('an admin needs at most 18 key presses to create a batch of vouchers', async ({ page }) => {
  const keys = await begin(page)
  await openPage(page, keys, 'voucher', 'Coupon')
  await openNew(page, keys)
  await fillFields(page, keys, { Kelas: 'Dasar', 'Nama batch': 'Mitra November', Alasan: 'Mitra baru' })
  await keys.press('Enter')
  await expect(getDrawer(page).getByRole('heading', { name: 'Mitra November' })).toBeVisible()
  keys.expectAtMost(18)
})

test('an admin needs at most 18 key presses to generate certificates for eight learners', async ({ page, world }) => {
  const { course, session } = await createEightGraduates(world)
  const keys = await begin(page)
  await openPage(page, keys, 'sertifikat', 'Create Certificate')
  await keys.tabTo(page.getByLabel('Kelas', { exact: true }))
  await keys.type(course)
  await keys.tabTo(page.getByLabel('Jadwal'))
  await expect(page.getByLabel('Jadwal').getByRole('option', { name: session })).toBeAttached()
  await keys.type(session)
  await expect(page.getByLabel('Pilih semua di halaman ini')).toBeVisible()
  await keys.press('Tab')
  await keys.press('a')
  await expect(page.getByLabel('Pilih semua di halaman ini')).toBeChecked()
  await keys.press('.')
  await expect(page.getByRole('button', { name: 'Buat sertifikat' })).toBeFocused()
  await keys.press('Enter')
  await keys.tabTo(getDialog(page).getByRole('button', { name: 'Buat dalam 2 putaran' }))
  await keys.press('Enter')
  await expect(getDialog(page)).toContainText('8 sertifikat dibuat, 0 tidak dibuat.')
  keys.expectAtMost(18)
})

test('an admin needs at most 21 key presses to create a webinar', async ({ page }) => {
  const keys = await begin(page)
  await openPage(page, keys, 'webinar', 'Webinar')
  await openNew(page, keys)
  await fillFields(page, keys, {
    Judul: 'Tanya jawab karier',
    Ringkasan: 'Satu jam bersama praktisi.',
    'Nama pemateri': 'Rani Wijaya',
    'Jabatan pemateri': 'Analis data',
  })
  await keys.press('ControlOrMeta+Enter')
  await expectToast(page, 'Webinar dibuat.')
  keys.expectAtMost(21)
})

test('an admin needs at most 36 key presses to create a course and its session', async ({ page }) => {
  const keys = await begin(page)
  await openPage(page, keys, 'kelas', 'Kelas')
  await openNew(page, keys)
  await fillFields(page, keys, {
    Judul: 'Analisis data untuk warung',
    Ringkasan: 'Menghitung laba harian.',
    Penjelasan: 'Dari catatan ke keputusan.',
    'Yang akan dikuasai': 'Membaca catatan kas',
    'Program yang dibuka': 'Analis',
  })
  await expect(field(page, 'Kategori')).not.toHaveValue('')
  await fillFields(page, keys, { Pengajar: 'Hendra', 'Harga rupiah': '150000' })
  await keys.press('ControlOrMeta+Enter')
  await expectToast(page, 'Kelas dibuat. Sekarang sesinya.')
  await keys.tabTo(getDrawer(page).getByRole('button', { name: 'Tambah sesi' }))
  await keys.press('Enter')
  await expect(fieldInFocus(page)).toHaveCount(1)
  await expect(field(page, 'Nama sesi')).toHaveValue('Angkatan 1')
  await keys.press('ControlOrMeta+Enter')
  await expectToast(page, 'Sesi ditambahkan.')
  keys.expectAtMost(36)
})

test('an admin needs at most 45 key presses to create a program and its five materials', async ({ page }) => {
  const keys = await begin(page)
  await openPage(page, keys, 'kurikulum', 'Career Track')
  await openNew(page, keys)
  await fillFields(page, keys, {
    Judul: 'Analis warung',
    Ringkasan: 'Menghitung laba.',
    Penjelasan: 'Dari catatan ke keputusan.',
    Kategori: 'Data',
  })
  await keys.press('ControlOrMeta+Enter')
  await keys.tabTo(page.getByRole('link', { name: 'Susun draf' }))
  await keys.press('Enter')
  await addPart(page, keys, page.getByRole('button', { name: 'Tambah track', exact: true }), 'track', 'Dasar')
  await addPart(page, keys, page.getByRole('button', { name: 'Tambah kelas di Dasar' }), 'kelas', 'Mulai')
  await keys.tabTo(page.getByRole('button', { name: 'Tambah materi di Mulai' }))
  await keys.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await keys.arrowTo(page.getByRole('menuitem', { name: 'artikel' }))
  await keys.press('Enter')
  await expect(page.getByLabel('Judul artikel')).toBeFocused()
  const titles = ['Catatan harian', 'Kas masuk', 'Kas keluar', 'Laba kotor', 'Laba bersih']
  keys.count += 1
  await pasteText(page.getByLabel('Judul artikel'), titles.join('\n'))
  await expect(page.getByRole('region', { name: 'Kelas Mulai' }).getByRole('listitem')).toHaveCount(5)
  keys.expectAtMost(45)
})

async function addPart(page: Page, keys: KeySteps, button: Locator, kind: string, title: string): Promise<void> {
  await keys.tabTo(button)
  await keys.press('Enter')
  await expect(page.getByLabel(`Judul ${kind}`)).toBeFocused()
  await keys.type(title)
  await keys.press('Enter')
  await expect(page.getByLabel(`Judul ${kind}`)).toBeHidden()
}

test('an admin needs at most 6 key presses to create a quiz question', async ({ page, world }) => {
  const [quiz] = await world.ledger.query<{ id: string }>(
    `select quiz_id as id from lecture_material where quiz_id is not null limit 1`,
  )
  await logInWithoutForm(page, admin)
  await page.goto(`/admin/quiz/${quiz!.id}`)
  await getDrawer(page).getByRole('button', { name: 'Ubah dalam draf' }).click()
  await getDrawer(page).getByRole('button', { name: 'Ubah kuis' }).click()
  await expect(getDrawer(page).getByRole('button', { name: 'Tambah soal' })).toBeVisible()
  const keys = new KeySteps(page)
  await keys.press('ControlOrMeta+b')
  const question = getDrawer(page).getByLabel('Pertanyaan', { exact: true })
  await expect(question).toBeFocused()
  keys.count += 1
  await pasteText(
    question,
    'Apa itu median?\nA. Nilai tengah\nB. Nilai terbesar\nKunci: A\nPenjelasan: Separuh data di bawahnya.',
  )
  await expect(getDrawer(page).getByLabel('Penjelasan', { exact: true })).toHaveValue('Separuh data di bawahnya.')
  keys.expectAtMost(6)
})

test('an expert needs at most 9 key presses to score a submission', async ({ page, world }) => {
  await insertHandedInAnswer(world.ledger)
  await logInWithoutForm(page, pakar)
  await page.goto('/expert/task-assignment')
  await expect(page.getByRole('region', { name: 'Antrean tugas' }).getByRole('listitem').first()).toBeVisible()
  const keys = new KeySteps(page)
  await keys.press('j')
  await expect(page.getByLabel('Nilai (0 sampai 100)')).toBeVisible()
  await keys.press('n')
  await keys.type('80')
  await keys.press('ControlOrMeta+Enter')
  await expectToast(page, /^Nilai untuk .* tersimpan\.$/)
  keys.expectAtMost(9)
})
