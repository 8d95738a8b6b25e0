import type { Page } from '@playwright/test'
import { computeCode, getStepNumber } from '#server/auth/totp.ts'
import { decodeBase32 } from '../support/base32.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { admin, logInWithoutForm } from '../support/e2e/people.ts'
import { addAuthenticator } from '../support/e2e/virtual-authenticator.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Langkah kedua' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Langkah kedua' })
const users = (page: Page) => page.getByText(/^\d+ pengguna$/)

/** Switches the authenticator app on. Returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: Buffer; codes: string[] }> {
  await page.goto('/akun/keamanan')
  await section(page).getByRole('button', { name: 'Pasang' }).click()
  const form = section(page).getByRole('form', { name: 'Pasang aplikasi autentikator' })
  const secret = decodeBase32((await form.locator('code').innerText()).replaceAll(' ', ''))
  await form.getByLabel('Kode 6 angka dari aplikasi').fill(computeCode(secret, getStepNumber(new Date())))
  await form.getByRole('button', { name: 'Nyalakan' }).click()
  const list = section(page).getByRole('region', { name: 'Kode pemulihan' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allInnerTexts()
  await list.getByRole('button', { name: 'Sudah saya simpan' }).click()
  await expect(section(page)).toContainText('10 kode belum dipakai')
  return { secret, codes }
}

test('an authenticator app protects the admin pages, and typed text is kept while the code is entered', async ({
  browser,
  page,
  world,
}) => {
  await logInWithoutForm(page, admin)
  const { secret, codes } = await setUpApp(page)

  const otherPage = await (await browser.newContext({ baseURL: world.origin })).newPage()
  await logInWithoutForm(otherPage, admin)
  await otherPage.goto('/admin/user')
  await dialog(otherPage).getByLabel('Kode dari aplikasi autentikator').fill('000000')
  await dialog(otherPage).getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(dialog(otherPage)).toContainText('Kode ini salah')
  await dialog(otherPage)
    .getByLabel('Kode dari aplikasi autentikator')
    .fill(computeCode(secret, getStepNumber(new Date()) + 1))
  await dialog(otherPage).getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(dialog(otherPage)).toBeHidden()
  await expect(users(otherPage)).toBeVisible()

  // The second factor expires while a form is open.
  await otherPage.getByRole('button', { name: 'Tambah pengguna' }).click()
  const form = otherPage.getByRole('dialog', { name: 'Tambah pengguna' })
  await form.getByLabel('Nama lengkap').fill('Sari Dewi')
  await form.getByLabel('Email').fill('sari@contoh.test')
  await form.getByLabel('Alasan').fill('Pelajar baru')
  await world.ledger.query("update refresh_family set stepped_at = now() - interval '13 hours'")
  await form.getByRole('button', { name: 'Buat dan undang' }).click()
  await dialog(otherPage)
    .getByLabel('Kode dari aplikasi autentikator')
    .fill(codes[0] ?? '')
  await dialog(otherPage).getByRole('button', { name: 'Lanjutkan' }).click()
  await expect.poll(() => world.ledger.query("select 1 from app_user where email = 'sari@contoh.test'")).toHaveLength(1)
  await otherPage.context().close()
})

test.describe('a passkey as second factor on a site with a host name', () => {
  test.use({ serverEnv: { PUBLIC_URL: '' } })

  test('a passkey serves as second factor with one press', async ({ page, world }) => {
    const at = (path: string) => world.origin.replace('127.0.0.1', 'localhost') + path
    await addAuthenticator(page)
    await page.goto(at('/auth/login'))
    await page.getByRole('main').getByLabel('Email').fill(admin.email)
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    await page.goto(at('/akun/keamanan'))
    const passkeys = page.getByRole('region', { name: 'Kunci sandi' })
    await passkeys.getByRole('button', { name: 'Tambah kunci sandi' }).click()
    await expect(passkeys.getByRole('listitem')).toHaveCount(1)
    await world.ledger.query('update refresh_family set stepped_at = null')
    await page.goto(at('/admin/user'))
    await dialog(page).getByRole('button', { name: 'Pakai kunci sandi' }).click()
    await expect(users(page)).toBeVisible()
  })
})

test.describe('admins on a server that requires a second factor', () => {
  test.use({ serverEnv: { ADMIN_SECOND_STEP: 'required', PUBLIC_URL: '' } })

  test('an admin without a second factor must set it up before the list of users opens', async ({ page }) => {
    await logInWithoutForm(page, admin)
    await page.goto('/admin/user')
    await dialog(page).getByRole('button', { name: 'Pasang di Keamanan' }).click()
    await expect(page).toHaveURL(/\/akun\/keamanan$/)
    await expect(section(page)).toContainText('Server ini mewajibkannya')
    await setUpApp(page)
    await page.goto('/admin/user')
    await expect(users(page)).toBeVisible()
  })
})
