import { expect, test } from '../support/e2e/fixtures.ts'
import { lessonPath } from '../support/e2e/lesson.ts'
import { fillLogin, siswa } from '../support/e2e/people.ts'

test('each protected address sends a visitor to the login page and back after login', async ({
  browser,
  page,
  world,
}) => {
  const [item] = await world.ledger.items(siswa.email)
  const learning = `/business/learning/${item!.enrollmentId}`
  const addresses = [
    '/business/dashboard',
    '/business/my-course',
    '/dashboard',
    '/dashboard/activity',
    '/dashboard/my-course',
    '/dashboard/my-course?sumber=pintasan',
    learning,
    lessonPath(item!),
    '/sync',
    '/akun',
    '/akun/edit-profile?redirect=%2Fkelas',
    '/admin/dashboard',
    '/payment/success?redirectUrl=%2Fkelas',
    '/webinar',
  ]
  for (const address of addresses) {
    await page.goto(address)
    await expect(page, address).toHaveURL(url => url.pathname === '/auth/login')
    expect(new URL(page.url()).searchParams.get('redirect'), address).toBe(`${world.origin}${address}`)
  }

  for (const address of [learning, lessonPath(item!), '/sync', '/dashboard/my-course?sumber=pintasan']) {
    const fresh = await browser.newContext({ baseURL: world.origin })
    const visitor = await fresh.newPage()
    await visitor.goto(address)
    await fillLogin(visitor, siswa)
    await expect(visitor).toHaveURL(`${world.origin}${address}`)
    await fresh.close()
  }
})

test('public addresses ask nobody to log in', async ({ page }) => {
  const addresses = [
    '/',
    '/new',
    '/kelas',
    '/kelas/dasar-pengembang-web',
    '/program',
    '/about',
    '/faq',
    '/privacy-policy',
    '/terms-and-conditions',
    '/career',
    '/instructor',
    '/certificates',
    '/maintenance',
  ]
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
    expect(new URL(page.url()).pathname, address).not.toBe('/auth/login')
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
