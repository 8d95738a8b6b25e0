import type { Page } from '@playwright/test'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { fillLogin, pakar, siswa } from '../support/e2e/people.ts'
import { addAuthenticator } from '../support/e2e/virtual-authenticator.ts'
import type { World } from '../support/e2e/world.ts'

// Without PUBLIC_URL the site is the host that the browser uses. A passkey needs a host name, not an IP address.
test.use({ serverEnv: { PUBLIC_URL: '' } })

const at = ({ origin }: World, path: string) => origin.replace('127.0.0.1', 'localhost') + path
const loginButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Masuk dengan kunci sandi' })
const section = (page: Page) => page.getByRole('region', { name: 'Kunci sandi' })

/**
 * Turns off the suggestion in the email field. The software authenticator accepts it by itself, because no user has to
 * choose it.
 */
async function withoutSuggestion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

async function logInByPassword(page: Page, world: World, person = siswa): Promise<void> {
  await page.goto(at(world, '/auth/login'))
  await fillLogin(page, person)
  await expect(page).not.toHaveURL(/\/auth\/login/)
}

async function leave(page: Page, world: World): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
  })
  await page.goto(at(world, '/auth/login'))
}

/** Adds a passkey after a login with the password, and logs out. */
async function addAndLeave(page: Page, world: World): Promise<void> {
  await logInByPassword(page, world)
  await page.goto(at(world, '/akun/keamanan'))
  await section(page).getByRole('button', { name: 'Tambah kunci sandi' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(1)
  await leave(page, world)
}

test('a passkey is offered after the login, and logs in with one press and the screen lock', async ({
  page,
  world,
}) => {
  await withoutSuggestion(page)
  const device = await addAuthenticator(page)
  await logInByPassword(page, world)
  const offer = page.getByRole('complementary', { name: 'Kunci sandi' })
  await offer.getByRole('button', { name: 'Tambah kunci sandi' }).click()
  await expect(page.getByText('Kunci sandi tersimpan. Lain kali masuk tanpa password.')).toBeVisible()
  await expect(offer).toBeHidden()
  expect(await device.count()).toBe(1)

  await leave(page, world)
  await loginButton(page).click()
  await expect(page).toHaveURL(/\/business\/dashboard$/)
  await expect(offer).toBeHidden()
  await page.goto(at(world, '/akun/keamanan'))
  await expect(section(page).getByRole('listitem')).toContainText('Terakhir dipakai')
})

test('a passkey is suggested in the email field, and logs in when it is chosen', async ({ page, world }) => {
  await addAuthenticator(page)
  await addAndLeave(page, world)
  await expect(page).toHaveURL(/\/business\/dashboard$/)
})

test('a passkey that was removed in Keamanan can no longer log in', async ({ page, world }) => {
  await withoutSuggestion(page)
  const device = await addAuthenticator(page)
  await logInByPassword(page, world)
  await page.goto(at(world, '/akun/keamanan'))
  await section(page).getByRole('button', { name: 'Tambah kunci sandi' }).click()
  await section(page)
    .getByRole('button', { name: /^Hapus kunci sandi/ })
    .click()
  await page.getByRole('dialog', { name: 'Hapus kunci sandi?' }).getByRole('button', { name: 'Hapus' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(0)
  expect(await device.count()).toBe(1)
  await leave(page, world)
  await loginButton(page).click()
  await expect(page.getByRole('alert')).toContainText('sudah tidak terhubung ke akun mana pun')
  await fillLogin(page, siswa)
  await expect(page).toHaveURL(/\/business\/dashboard$/)
})

test('adding a passkey asks for the password if the login is old', async ({ page, world }) => {
  await addAuthenticator(page)
  await logInByPassword(page, world)
  await world.ledger.query("update refresh_family set created_at = created_at - interval '11 minutes'")
  await page.goto(at(world, '/akun/keamanan'))
  await section(page).getByRole('button', { name: 'Tambah kunci sandi' }).click()
  const form = section(page).getByRole('form', { name: 'Pastikan ini kamu' })
  await form.getByLabel('Password akunmu', { exact: true }).fill('bukan-ini')
  await form.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(form).toContainText('Password salah.')
  await form.getByLabel('Password akunmu', { exact: true }).fill(siswa.password)
  await form.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(1)
})

test.describe('failed logins with a passkey', () => {
  test.beforeEach(({ page }) => withoutSuggestion(page))
  const PASSWORD_WORKS = 'Kamu tetap bisa masuk dengan email dan password.'

  async function expectRefusal(page: Page, text: string): Promise<void> {
    await loginButton(page).click()
    await expect(page.getByRole('alert')).toContainText(text)
    await expect(page.getByRole('alert')).toContainText(PASSWORD_WORKS)
    await fillLogin(page, siswa)
    await expect(page).toHaveURL(/\/business\/dashboard$/)
  }

  test('a login without a passkey on the device fails, and the password works', async ({ page, world }) => {
    await addAuthenticator(page)
    await page.goto(at(world, '/auth/login'))
    await expectRefusal(page, 'perangkat ini tidak punya kunci sandi')
  })

  test('a login with a removed passkey of another account fails, and the password works', async ({ page, world }) => {
    await addAuthenticator(page)
    await addAndLeave(page, world)
    await world.ledger.query('delete from passkey')
    await expectRefusal(page, 'sudah tidak terhubung ke akun mana pun')
  })

  test('a login fails if the user does not pass the screen lock, and the password works', async ({ page, world }) => {
    const device = await addAuthenticator(page)
    await addAndLeave(page, world)
    await device.verify(false)
    await expectRefusal(page, 'Dibatalkan, waktunya habis')
  })

  test('a login with a passkey whose counter goes back fails, and the password works', async ({ page, world }) => {
    const device = await addAuthenticator(page)
    await addAndLeave(page, world)
    await world.ledger.query('update passkey set counter = 100')
    await device.setCounter(50)
    await expectRefusal(page, 'diblokir karena salinannya pernah dipakai')
    await page.goto(at(world, '/akun/keamanan'))
    await expect(section(page).getByRole('listitem')).toContainText('Diblokir')
  })

  test('a login with a challenge that was changed on its way fails, and the password works', async ({
    page,
    world,
  }) => {
    await addAuthenticator(page)
    await addAndLeave(page, world)
    await page.route('**/api/v1/auth/passkey-login/options', async route => {
      const answer = await route.fetch()
      const { data } = (await answer.json()) as { data: { challenge: string } }
      const bytes = Buffer.from(data.challenge, 'base64url')
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      await route.fulfill({ response: answer, json: { data: { ...data, challenge: bytes.toString('base64url') } } })
    })
    await expectRefusal(page, 'tidak bisa dipastikan')
  })
})

test.describe('passkeys that cannot be added', () => {
  async function expectProblem(page: Page, world: World, text: string): Promise<void> {
    await page.goto(at(world, '/akun/keamanan'))
    await section(page).getByRole('button', { name: 'Tambah kunci sandi' }).click()
    await expect(section(page).getByRole('alert')).toContainText(text)
  }

  test('a passkey cannot be added on a device without a screen lock, and is not offered after the login', async ({
    page,
    world,
  }) => {
    await addAuthenticator(page, { hasUserVerification: false })
    await logInByPassword(page, world)
    await expect(page.getByRole('complementary', { name: 'Pekan ini' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Kunci sandi' })).toBeHidden()
    await expectProblem(page, world, 'tidak punya kunci layar')
  })

  test('a passkey cannot be added on a device that has one already', async ({ page, world }) => {
    await addAuthenticator(page)
    await logInByPassword(page, world)
    await page.goto(at(world, '/akun/keamanan'))
    await section(page).getByRole('button', { name: 'Tambah kunci sandi' }).click()
    await expect(section(page).getByRole('listitem')).toHaveCount(1)
    await expectProblem(page, world, 'sudah punya kunci sandi')
  })
})

test('a browser without support for passkeys shows no passkey settings and no passkey button', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await logInByPassword(page, world, pakar)
  await page.goto(at(world, '/akun/keamanan'))
  await expect(page.getByRole('region', { name: 'Perangkat' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(section(page)).toBeHidden()
  await page.goto(at(world, '/auth/login'))
  await expect(page.getByText('kunci sandi')).toBeHidden()
})
