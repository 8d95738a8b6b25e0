import type { Page } from '@playwright/test'
import { CONFIRM_EMAIL_LINK_SECONDS, RESET_PASSWORD_LINK_SECONDS } from '#contract/wire/limits.ts'
import {
  getDialog,
  expectDialog,
  expectFieldMessage,
  linkFromMailbox,
  NAME_MESSAGE,
  shortenLinks,
  signUp,
  waitForLinkExpiry,
} from '../support/e2e/accounts.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { logInWithoutForm, fillLogin, logIn, type Person, siswa } from '../support/e2e/people.ts'

const LONG_NAME = 'a'.repeat(51)

/** Each field with the typed value and the expected message on blur; all other fields are valid. */
const messages = {
  '/auth/login': [
    ['Email', '', '* Email harus diisi!'],
    ['Email', 'bukan-email', '* Masukkan format email yang benar! (bukan-email)'],
    ['Email', '  Bukan@Email ', '* Masukkan format email yang benar! (bukan@email)'],
    ['Password', '', '* Password harus diisi!'],
    ['Password', '12345', '* Password minimal 6 karakter!'],
  ],
  '/auth/register': [
    ['Nama lengkap', '', '* Nama harus diisi!'],
    ['Nama lengkap', '   ', '* Nama harus diisi!'],
    ['Nama lengkap', 'Budi 2', NAME_MESSAGE],
    ['Nama lengkap', 'Budi <b>', NAME_MESSAGE],
    ['Nama lengkap', LONG_NAME, '* Nama maksimal 50 karakter!'],
    ['Email', '', '* Email harus diisi!'],
    ['Email', 'budi@', '* Masukkan format email yang benar! (budi@)'],
    ['Ulangi email', '', '* Email harus diisi!'],
    ['Ulangi email', 'budi', '* Masukkan format email yang benar! (budi)'],
    ['Ulangi email', 'lain@contoh.test', '* Ulangi Email harus sama dengan email sebelumnya!'],
    ['Nomor telepon', '', 'Nomor telepon tidak boleh kosong!'],
    ['Nomor telepon', '08abc', 'Nomor telepon harus terdiri dari angka!'],
    ['Nomor telepon', '081234567', 'Nomor telepon harus terdiri dari 10-13 digit'],
    ['Nomor telepon', '08123456789012', 'Nomor telepon harus terdiri dari 10-13 digit'],
    ['Nomor telepon', '6281234567', 'Nomor telepon harus diawali 08 (08xxxxxxxxxx)'],
    ['Password', '', '* Password harus diisi!'],
    ['Password', '12345', '* Password minimal 6 karakter!'],
    ['Ulangi password', '', '* Password harus diisi!'],
    ['Ulangi password', 'rahasia2', '* Ulangi password harus sama dengan password sebelumnya!'],
  ],
  '/auth/forget-password': [
    ['Email', '', '* Email harus diisi!'],
    ['Email', 'budi', '* Masukkan format email yang benar! (budi)'],
  ],
} as const

const wellFilled = {
  '/auth/login': { button: 'Masuk', values: { Email: 'budi@contoh.test', Password: 'rahasia' } },
  '/auth/register': {
    button: 'Buat Akun Baru',
    values: {
      'Nama lengkap': "Nur A. O'Neil-Putri_x",
      Email: 'budi@contoh.test',
      'Ulangi email': ' BUDI@contoh.test ',
      'Nomor telepon': '0812345678',
      Password: 'rahasia',
      'Ulangi password': 'rahasia',
    },
  },
  '/auth/forget-password': { button: 'Kirim link', values: { Email: 'budi@contoh.test' } },
} as const

for (const [path, rows] of Object.entries(messages) as [
  keyof typeof messages,
  (typeof messages)[keyof typeof messages],
][]) {
  test(`the form at ${path} shows every field error with its exact text`, async ({ page }) => {
    await page.goto(path)
    const form = page.getByRole('main').getByRole('form')
    const { button, values } = wellFilled[path]
    const submit = form.getByRole('button', { name: button, exact: true })
    await expect(submit).toBeDisabled()
    for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
    await expect(submit).toBeEnabled()
    for (const [label, typed, message] of rows) {
      const input = form.getByLabel(label, { exact: true })
      await input.fill(typed)
      await input.blur()
      await expectFieldMessage(form, label, message)
      await expect(submit, message).toBeDisabled()
      await input.fill((values as Record<string, string>)[label] ?? '')
      await expect(form.getByText(message, { exact: true })).toHaveCount(0)
    }
    await expect(submit).toBeEnabled()
  })
}

test('shows server errors of login and sign-up at their fields', async ({ page }) => {
  await page.goto('/auth/login')
  await fillLogin(page, { ...siswa, password: 'bukan-itu' })
  const main = page.getByRole('main')
  await expectFieldMessage(main, 'Email', 'Email atau password salah.')

  await page.goto('/auth/register')
  const form = page.getByRole('form', { name: 'Buat Akun Baru' })
  for (const [label, value] of Object.entries(wellFilled['/auth/register'].values)) {
    await form.getByLabel(label, { exact: true }).fill(label.endsWith('mail') ? siswa.email : value)
  }
  await form.getByRole('button', { name: 'Buat Akun Baru' }).click()
  const taken = 'Email sudah terdaftar. Silakan masuk atau pakai email lain.'
  await expectFieldMessage(form, 'Email', taken)
  await expectFieldMessage(form, 'Ulangi email', taken)
})

test('a double tap on the button of the registration sends one registration', async ({ page, world }) => {
  await page.goto('/auth/register')
  const form = page.getByRole('form', { name: 'Buat Akun Baru' })
  for (const [label, value] of Object.entries(wellFilled['/auth/register'].values))
    await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Buat Akun Baru' }).dblclick()
  await expect(getDialog(page, 'Pendaftaran berhasil!')).toBeVisible()
  expect(world.proxy.calls.filter(({ path }) => path === '/api/v1/auth/register')).toHaveLength(1)
})

const RESET_MAIL = 'Atur ulang password'
const CONFIRM_MAIL = 'Verifikasi email'

async function askForReset(page: Page, person: Person): Promise<void> {
  await page.goto('/auth/forget-password')
  const form = page.getByRole('form', { name: 'Atur ulang password' })
  await form.getByLabel('Email', { exact: true }).fill(person.email)
  await form.getByRole('button', { name: 'Kirim link' }).click()
  const dialog = getDialog(page, 'Informasi!')
  await expect(dialog).toContainText(/cek email kamu lalu klik link/)
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page).toHaveURL(url => url.pathname === '/')
}

async function chooseNewPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  const form = page.getByRole('form', { name: 'Buat password baru' })
  await form.getByLabel('Password baru', { exact: true }).fill(password)
  await form.getByLabel('Ulangi password baru', { exact: true }).fill(password)
  // The token disappears from the URL after the page has read the token.
  await expect(page).toHaveURL(url => url.search === '')
  await form.getByRole('button', { name: 'Simpan' }).click()
}

test('a forgotten password is reset by email, and then the old password and the used link are refused', async ({
  page,
  world,
}) => {
  const person = await signUp(world)
  await askForReset(page, person)
  const link = await linkFromMailbox(page, person, RESET_MAIL)
  await chooseNewPassword(page, link, 'rahasia-baru')
  await expectDialog(page, 'Berhasil!', 'Password baru tersimpan. Silakan masuk dengan password itu.')
  await expect(page).toHaveURL(url => url.pathname === '/')

  await page.goto('/auth/login')
  await fillLogin(page, person)
  await expectFieldMessage(page.getByRole('main'), 'Email', 'Email atau password salah.')

  await chooseNewPassword(page, link, 'rahasia-lagi')
  await expectDialog(page, 'Gagal', 'Link reset password tidak valid')
  await expect(page).toHaveURL(url => url.pathname === '/')

  await logIn(page, { ...person, password: 'rahasia-baru' })
})

test('reports an invalid or expired reset link', async ({ page, world }) => {
  for (const path of ['/reset-password', '/auth/reset-password', '/reset-password?token=']) {
    await page.goto(path)
    await expectDialog(page, 'Gagal', 'Link reset password tidak valid')
    await expect(page).toHaveURL(url => url.pathname === '/')
  }
  await chooseNewPassword(page, '/reset-password?token=x', 'rahasia-baru')
  await expectDialog(page, 'Gagal', 'Link reset password tidak valid')

  const person = await signUp(world)
  await shortenLinks(world, RESET_PASSWORD_LINK_SECONDS, 6)
  await askForReset(page, person)
  const link = await linkFromMailbox(page, person, RESET_MAIL)
  await waitForLinkExpiry(link)
  await chooseNewPassword(page, link, 'rahasia-baru')
  await expect(getDialog(page, 'Peringatan')).toContainText('Link reset password sudah kedaluwarsa.')
  await getDialog(page, 'Peringatan').getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page).toHaveURL(url => url.pathname === '/')
  await logIn(page, person)
})

test('the link of the sign-up email confirms the address, and a second use says that it is already confirmed', async ({
  page,
  world,
}) => {
  await page.goto('/auth/confirm-email')
  await expectDialog(page, 'Gagal', 'Link verifikasi tidak valid')
  await expect(page).toHaveURL(url => url.pathname === '/')

  const person = await signUp(world)
  const link = await linkFromMailbox(page, person, CONFIRM_MAIL)
  await page.goto(link)
  await expectDialog(page, 'Email terverifikasi', 'Selamat! Email anda telah terverifikasi')
  await expect(page).toHaveURL(url => url.pathname === '/')
  await page.goto(link)
  await expectDialog(
    page,
    'Email sudah terverifikasi',
    `Tidak ada lagi yang perlu kamu lakukan: ${person.email} sudah terverifikasi.`,
  )
  await expect(page).toHaveURL(url => url.pathname === '/')
})

test('a logged-in user requests a new confirmation link after the first expired', async ({ page, world }) => {
  const lengthen = await shortenLinks(world, CONFIRM_EMAIL_LINK_SECONDS, 6)
  const person = await signUp(world)
  const link = await linkFromMailbox(page, person, CONFIRM_MAIL)
  await lengthen()
  await waitForLinkExpiry(link)
  await page.goto(link)
  await expectDialog(
    page,
    'Peringatan',
    'Link verifikasi sudah kedaluwarsa. Masuk, lalu buka link ini lagi untuk meminta yang baru.',
  )
  await expect(page).toHaveURL(url => url.pathname === '/')

  await logIn(page, person)
  await page.goto(link)
  await getDialog(page, 'Peringatan').getByRole('button', { name: 'Kirim link baru' }).click()
  await expectDialog(page, 'Informasi!', 'Link baru sudah dikirim. Silakan cek email kamu.')
  const newer = await linkFromMailbox(page, person, CONFIRM_MAIL)
  await page.goto(newer)
  await expectDialog(page, 'Email terverifikasi', 'Selamat! Email anda telah terverifikasi')
})

test('changing the password requires the old password, and logs other devices out', async ({
  browser,
  page,
  world,
}) => {
  const person = await signUp(world)
  const otherPage = await (await browser.newContext({ baseURL: world.origin })).newPage()
  await logInWithoutForm(otherPage, person)
  await logInWithoutForm(page, person)
  await page.goto('/akun/keamanan')
  const devices = page.getByRole('region', { name: 'Perangkat' }).getByRole('listitem')
  // The sign-up itself counts as a device, too.
  await expect(devices).toHaveCount(3)

  const form = page.getByRole('form', { name: 'Ganti password' })
  const change = async (oldPassword: string) => {
    await form.getByLabel('Password lama', { exact: true }).fill(oldPassword)
    await form.getByLabel('Password baru', { exact: true }).fill('rahasia-baru')
    await form.getByLabel('Ulangi password baru', { exact: true }).fill('rahasia-baru')
    await form.getByRole('button', { name: 'Simpan' }).click()
  }
  await change('bukan-itu')
  await expectFieldMessage(form, 'Password lama', 'Gagal! Password lama tidak valid')
  await change(person.password)
  await expect(page.getByText('Password berhasil diganti', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Password lama', { exact: true })).toHaveValue('')
  await expect(devices).toHaveCount(1)
  await expect(devices).toContainText('Perangkat ini')

  await otherPage.goto('/akun')
  await expectDialog(
    otherPage,
    'Sesi Login Berakhir',
    'Sesi login Anda telah habis. Silakan login kembali untuk melanjutkan.',
  )
  await expect(otherPage).toHaveURL(/\/auth\/login\?redirect=/)
  await fillLogin(otherPage, { ...person, password: 'rahasia-baru' })
  await expect(otherPage).toHaveURL(/\/akun$/)
  await otherPage.context().close()
})

test('a user can log one device out from another device', async ({ browser, page, world }) => {
  const person = await signUp(world)
  await world.ledger.revokeSessions(person.email)
  const otherPage = await (await browser.newContext({ baseURL: world.origin })).newPage()
  await logInWithoutForm(otherPage, person)
  await logInWithoutForm(page, person)
  await page.goto('/akun/keamanan')
  const devices = page.getByRole('region', { name: 'Perangkat' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await devices.getByRole('button', { name: /^Keluarkan / }).click()
  await expect(page.getByText('Perangkat itu sudah dikeluarkan')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await otherPage.goto('/akun')
  await expect(getDialog(otherPage, 'Sesi Login Berakhir')).toBeVisible()
  await otherPage.context().close()
})

test.describe('login with Google', () => {
  const choose = async (page: Page, name: RegExp, login = '/auth/login') => {
    await page.goto(login)
    await page.getByRole('main').getByRole('button', { name: 'Masuk dengan Google' }).click()
    await page.getByRole('link', { name }).click()
  }

  test('the first login with Google creates an account, and the next login finds the account again', async ({
    browser,
    page,
    world,
  }) => {
    await choose(page, /Budi Santoso/, '/auth/login?redirect=%2Fakun')
    await expect(page).toHaveURL(`${world.origin}/akun`)
    await expect(page.getByRole('region', { name: 'Profil' })).toContainText('budi@contoh.test')

    const secondPage = await (await browser.newContext({ baseURL: world.origin })).newPage()
    await choose(secondPage, /Budi Santoso/)
    await expect(secondPage).toHaveURL(/\/business\/dashboard$/)
    await secondPage.context().close()
    const accounts = await world.ledger.query('select 1 from app_user where email = $1', ['budi@contoh.test'])
    expect(accounts).toHaveLength(1)
  })

  test('a failed login with Google shows its reason, and leads back to the login page', async ({ page }) => {
    await choose(page, /Batalkan/, '/auth/login?redirect=%2Fakun')
    await expectDialog(page, 'Akses Ditolak', 'Izin dari akun Google belum diberikan.')
    await expect(page).toHaveURL(url => url.pathname === '/auth/login' && url.search === '?redirect=%2Fakun')

    await choose(page, /Tono Wijaya/)
    await expectDialog(page, 'Gagal Masuk', 'Email akun Google ini belum diverifikasi.')
    await expect(page).toHaveURL(url => url.pathname === '/auth/login')

    const returns = [
      ['#error=server_error', 'Masuk dengan Google belum berhasil.'],
      ['', 'Token tidak valid'],
      ['#access_token=', 'Token tidak valid'],
      ['#access_token=x', 'Proses masuk dengan Google tidak dimulai dari sini. Silakan coba lagi.'],
    ] as const
    for (const [hash, text] of returns) {
      await page.goto(`/auth/success${hash}`)
      await expectDialog(page, 'Gagal Masuk', text)
      await expect(page).toHaveURL(url => url.pathname === '/auth/login' && url.hash === '')
    }
  })
})
