import type { Page } from '@playwright/test'
import { getDialog, expectDialog } from '../support/e2e/accounts.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { getLessonPath } from '../support/e2e/lesson.ts'
import { admin, fillLogin, logIn, siswa, type Person } from '../support/e2e/people.ts'
import type { World } from '../support/e2e/world.ts'

/**
 * The e2e test of the route table checks the redirect of each URL; this test checks the redirect to the login and back.
 */
test('a visitor returns to the requested URL after the login', async ({ browser, world }) => {
  const [item] = await world.ledger.items(siswa.email)
  const learning = `/business/learning/${item!.enrollmentId}`
  for (const address of [learning, getLessonPath(item!), '/sync', '/dashboard/my-course?sumber=pintasan']) {
    const context = await browser.newContext({ baseURL: world.origin })
    const visitor = await context.newPage()
    await visitor.goto(address)
    await fillLogin(visitor, siswa)
    await expect(visitor).toHaveURL(`${world.origin}${address}`)
    await context.close()
  }
})

test('the login page shows the signed-in user, who can continue or change the account', async ({ page }) => {
  await logIn(page, siswa)
  const note = page.getByRole('heading', { level: 1, name: 'Kamu sudah masuk' })
  const form = page.getByRole('main').getByLabel('Email')
  for (const address of ['/auth/login?redirect=%2Fsync', '/auth/register?redirect=%2Fsync']) {
    await page.goto(address)
    await expect(note).toBeVisible()
    await expect(page.getByRole('main')).toContainText(siswa.email)
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await expect(page).toHaveURL(/\/sync$/)
  }
  await page.goto('/auth/login?redirect=%2Fakun')
  await page.getByRole('button', { name: 'Ganti akun' }).click()
  await fillLogin(page, admin)
  await expect(page).toHaveURL(/\/akun$/)
  await expect(page.getByRole('region', { name: 'Profil' })).toContainText(admin.email)
})

/** Redirects that the browser itself interprets. The unit test of the rule checks hundreds of others. */
const unsafeRedirects = ['https://jahat.example/', '/\\jahat.example', 'javascript:alert(document.domain)']

test('hostile redirects are ignored, and no token is sent to them', async ({ browser, world }) => {
  for (const redirect of unsafeRedirects) {
    const context = await browser.newContext({ baseURL: world.origin })
    const page = await context.newPage()
    const leaks = watchLeaks(page, world.origin)
    const query = encodeURIComponent(redirect)

    await page.goto(`/auth/login?redirect=${query}`)
    await fillLogin(page, siswa)
    await expect(page, redirect).toHaveURL(`${world.origin}/business/dashboard`)

    await page.goto(`/akun/edit-profile?redirect=${query}`)
    await page.getByRole('button', { name: 'Batal' }).click()
    await expect(page, redirect).toHaveURL(`${world.origin}/akun`)

    await page.goto(`/payment/success?redirectUrl=${query}`)
    // No payment happened, so the page mentions none and redirects.
    await expect(page, redirect).toHaveURL(`${world.origin}/business/my-course`)

    expect(leaks(), redirect).toEqual([])
    await context.close()
  }
})

/** Records requests to foreign origins, and requests that expose a token in a URL or as a referrer. */
function watchLeaks(page: Page, origin: string): () => string[] {
  const leaks: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).origin !== origin) leaks.push(request.url())
    if (/[?&#](?:u|t|r|code)=/.test(request.url() + (request.headers()['referer'] ?? ''))) leaks.push(request.url())
  })
  page.on('dialog', dialog => {
    leaks.push(dialog.message())
    void dialog.dismiss()
  })
  return () => leaks
}

test('a one-time code logs a user in only once, and is removed from the URL before it is used', async ({
  page,
  world,
}) => {
  const code = await getCodeFor(world, siswa)
  const back = `/auth/callback?code=${code}&redirect=${encodeURIComponent('https://jahat.example/')}`
  const leaks = watchLeaks(page, world.origin)
  const restore = world.proxy.intercept(
    call => call.path === '/api/v1/auth/callback',
    async ({ cut }) => cut(),
  )

  await page.goto(back)
  await expect(page).toHaveURL(`${world.origin}/auth/callback?redirect=${encodeURIComponent('https://jahat.example/')}`)
  const retry = page.getByRole('main').getByRole('button', { name: 'Coba lagi' })
  await expect(retry).toBeVisible()
  restore()
  await retry.click()
  await expect(page).toHaveURL(`${world.origin}/business/dashboard`)
  // Only the request of the document itself contains the code; no later request exposes it.
  expect(leaks()).toEqual([world.origin + back])

  // A user is logged in now, so a link with another account's code asks a question and does not switch the account.
  await page.goto(`/auth/callback?code=${await getCodeFor(world, admin)}`)
  const question = getDialog(page, 'Ganti ke akun dari tautan ini?')
  await question.getByRole('button', { name: 'Tetap dengan akun ini' }).click()
  await expect(page).toHaveURL(`${world.origin}/business/dashboard`)
  const [kept] = await world.ledger.query<{ id: string }>('select id from app_user where email = $1', [siswa.email])
  expect(await page.evaluate(() => Object.values(localStorage).join())).toContain(kept!.id)

  await page.goto(`/auth/callback?code=${code}`)
  await question.getByRole('button', { name: 'Pakai akun dari tautan' }).click()
  await expectDialog(page, 'Gagal Masuk', 'Kode masuknya sudah dipakai atau kedaluwarsa. Silakan masuk dengan akunmu.')
  await expect(page).toHaveURL(`${world.origin}/auth/login`)

  await page.goto('/auth/callback')
  await expect(page).toHaveURL(`${world.origin}/`)
})

/** Returns the code that another site gets for this logged-in user. */
async function getCodeFor({ origin }: World, person: Person): Promise<string> {
  const post = async (path: string, body: unknown, token?: string): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await response.json()) as { data: Record<string, string> }).data
  }
  const { accessToken = '' } = await post('/api/v1/auth/login', person)
  const { code = '' } = await post('/api/v1/auth/code', { origin }, accessToken)
  return code
}

test('an unknown path shows the not-found page with a link to the start', async ({ page }) => {
  await page.goto('/kelas/tidak-ada-sama-sekali/entah')
  await expect(page.getByRole('heading', { name: 'Halaman ngga ditemukan :(' })).toBeVisible()
  await expect(page.getByText('Yuk balik ke halaman awal')).toBeVisible()
  await expect(page).toHaveTitle(/tidak ditemukan|ngga ditemukan/i)
  await expect(page.getByRole('link', { name: 'Ke Beranda' })).toHaveAttribute('href', /\/dashboard$/)
})

test('a request for an enrolment without an access token gets status 401', async ({ page, world }) => {
  await page.goto('/auth/login')
  await fillLogin(page, siswa)
  await expect(page).toHaveURL(/\/business\/dashboard$/)
  const [item] = await world.ledger.items(siswa.email)
  await world.ledger.query('update enrollment set user_id = (select id from app_user where email = $1) where id = $2', [
    'admin@semai.test',
    item!.enrollmentId,
  ])
  await page.evaluate(() => indexedDB.databases()) // Waits for transactions that the dashboard began.
  const response = await page.request.get(`/api/enrollment/get-enrollment/${item!.enrollmentId}`)
  expect(response.status()).toBe(401)
})
