import { expect, test } from '../support/e2e/fixtures.ts'
import { lessonPath } from '../support/e2e/lesson.ts'
import { fillLogin, siswa } from '../support/e2e/people.ts'

/** Where each address leads whom is shown by the table's own journey; here it is the way through the login and back. */
test('a visitor comes back to the address that asked for the login', async ({ browser, world }) => {
  const [item] = await world.ledger.items(siswa.email)
  const learning = `/business/learning/${item!.enrollmentId}`
  for (const address of [learning, lessonPath(item!), '/sync', '/dashboard/my-course?sumber=pintasan']) {
    const fresh = await browser.newContext({ baseURL: world.origin })
    const visitor = await fresh.newPage()
    await visitor.goto(address)
    await fillLogin(visitor, siswa)
    await expect(visitor).toHaveURL(`${world.origin}${address}`)
    await fresh.close()
  }
})

const hostile = [
  'https://jahat.example/',
  '//jahat.example/',
  '/\\jahat.example',
  'javascript:alert(document.domain)',
  'https://127.0.0.1@jahat.example/',
  'http://127.0.0.1.jahat.example/',
  '/..//jahat.example',
  '\thttps://jahat.example',
]

test('hostile redirects are ignored', async ({ browser, world }) => {
  for (const redirect of hostile) {
    const context = await browser.newContext({ baseURL: world.origin })
    const page = await context.newPage()
    const left: string[] = []
    page.on('request', request => {
      if (new URL(request.url()).hostname === 'jahat.example') left.push(request.url())
    })
    page.on('dialog', dialog => {
      left.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto(`/auth/login?redirect=${encodeURIComponent(redirect)}`)
    await fillLogin(page, siswa)
    await expect(page, redirect).toHaveURL(`${world.origin}/business/dashboard`)
    expect(left, redirect).toEqual([])
    await context.close()
  }
})

test('an unknown address shows the not-found page with a way home', async ({ page }) => {
  await page.goto('/kelas/tidak-ada-sama-sekali/entah')
  await expect(page.getByRole('heading', { name: 'Halaman ngga ditemukan :(' })).toBeVisible()
  await expect(page.getByText('Yuk balik ke halaman awal')).toBeVisible()
  await expect(page).toHaveTitle(/tidak ditemukan|ngga ditemukan/i)
  await expect(page.getByRole('link', { name: 'Ke Beranda' })).toHaveAttribute('href', /\/dashboard$/)
})

test('a lesson of somebody else is not there', async ({ page, world }) => {
  await page.goto('/auth/login')
  await fillLogin(page, siswa)
  await expect(page).toHaveURL(/\/business\/dashboard$/)
  const [item] = await world.ledger.items(siswa.email)
  await world.ledger.query('update enrollment set user_id = (select id from app_user where email = $1) where id = $2', [
    'admin@semai.test',
    item!.enrollmentId,
  ])
  await page.evaluate(() => indexedDB.databases()) // settle whatever the dashboard began
  const answer = await page.request.get(`/api/enrollment/get-enrollment/${item!.enrollmentId}`)
  expect(answer.status()).toBe(401)
})
