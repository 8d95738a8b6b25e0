import type { Locator, Page } from '@playwright/test'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { waitForHydration } from '../support/e2e/taken-over.ts'

/**
 * Number of taps from the landing page to the first line of the first lesson, without the fields of the registration.
 */
const TAPS = 9

test.use({ viewport: { width: 360, height: 800 } })

const getForm = (page: Page) => page.getByRole('form', { name: 'Buat Akun Baru' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function fillIn(page: Page, email: string): Promise<void> {
  const form = getForm(page)
  await form.getByLabel('Nama lengkap').fill('Nadia Putri')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Ulangi email').fill(email)
  await form.getByLabel('Nomor telepon').fill('081234567890')
  await form.getByLabel('Password', { exact: true }).fill('kopi susu 1')
  await form.getByLabel('Ulangi password', { exact: true }).fill('kopi susu 1')
}

test('a new user gets from the landing page to the first lesson with at most nine taps', async ({ page }) => {
  let taps = 0
  const tap = (part: Locator) => {
    taps++
    return part.click()
  }
  const main = page.getByRole('main')
  await page.goto('/')
  await waitForHydration(page)
  await tap(main.getByRole('link', { name: /Dasar Pengembang Web/ }).first())
  await tap(page.getByRole('link', { name: 'Daftar kelas' }))

  await expect(title(page)).toHaveText('Satu langkah lagi')
  await expect(main.getByText('Daftar kelas · Rp99.000')).toContainText('Dasar Pengembang Web')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await fillIn(page, 'nadia.ketuk@contoh.test')
  await tap(getForm(page).getByRole('button', { name: 'Buat Akun Baru' }))
  await tap(page.getByRole('dialog', { name: 'Pendaftaran berhasil!' }).getByRole('button', { name: 'OK' }))
  await expect(page).toHaveURL(/\/kelas\/dasar-pengembang-web\/checkout$/)

  await tap(page.getByRole('radio', { name: /Poin Semai/ }))
  await tap(page.getByRole('button', { name: 'Lanjut bayar' }))
  await tap(page.getByRole('dialog', { name: 'Sudah benar?' }).getByRole('button', { name: 'Bayar' }))
  await expect(page.getByRole('heading', { name: 'Pembayaran berhasil!' })).toBeVisible()
  await tap(page.getByRole('link', { name: 'Buka kelas' }))
  await expect(page.getByRole('heading', { name: 'Pembayaran berhasil!' })).toBeHidden()
  await tap(page.getByRole('link', { name: 'Mulai belajar' }))
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(TAPS)
})

test('a member who switches from the registration to the login keeps the typed email', async ({ page }) => {
  await page.goto('/kelas/dasar-pengembang-web/checkout')
  await getForm(page).getByLabel('Email', { exact: true }).fill(siswa.email)
  await page.getByRole('tab', { name: 'Masuk' }).click()
  const form = page.getByRole('form', { name: 'Masuk' })
  await expect(form.getByLabel('Email')).toHaveValue(siswa.email)
  await expect(page.getByRole('main').getByText('Daftar kelas · Rp99.000')).toBeVisible()
  await form.getByLabel('Password', { exact: true }).fill(siswa.password)
  await form.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page).toHaveURL(/\/kelas\/dasar-pengembang-web\/checkout$/)
})

for (const [address, named] of [
  ['/webinar', 'Belajar langsung bersama pemateri'],
  ['/auth/login?redirect=%2Fprakerja', 'Voucher kelasmu'],
] as const) {
  test(`the registration shows what the new user wants to open: ${address}`, async ({ page }) => {
    await page.goto(address)
    await expect(getForm(page)).toBeVisible()
    await expect(page.getByRole('main').getByText(named)).toBeVisible()
  })
}

test('a lesson link shows the login first on a new device, and keeps its target in the registration', async ({
  page,
}) => {
  await page.goto('/lecture-material/article/0195a000-0000-7000-8000-000000000001')
  await expect(page.getByRole('form', { name: 'Masuk' })).toBeVisible()
  await page.getByRole('tab', { name: 'Buat Akun Baru' }).click()
  await expect(getForm(page)).toBeVisible()
  await expect(page.getByRole('main').getByText('Materi yang kamu buka')).toBeVisible()
})

test('the registration shows a general text if the course cannot be loaded', async ({ page }) => {
  await page.route('**/api/v1/courses/**', route => route.abort())
  await page.goto('/auth/login?redirect=%2Fkelas%2Fdasar-pengembang-web%2Fcheckout')
  await expect(getForm(page)).toBeVisible()
  await expect(page.getByRole('main').getByText('Kelas pilihanmu')).toBeVisible()
})

test('a device on which a member has logged in before shows the login first', async ({ page }) => {
  await logInWithoutForm(page, siswa)
  await page.goto('/business/dashboard')
  await expect(title(page)).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(async () => {
    localStorage.removeItem('user')
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
  })
  await page.goto('/auth/login?redirect=%2Fkelas%2Fdasar-pengembang-web%2Fcheckout')
  await expect(page.getByRole('form', { name: 'Masuk' })).toBeVisible()
  await expect(getForm(page)).toBeHidden()
})
