import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { fillLogin, pakar, siswa } from '../support/e2e/people.ts'

/** Uses its own build, for which the business site and a partner are other origins. */
const settings = { BUSINESS_SITE_URL: 'https://bisnis.contoh.test/app', TRUSTED_ORIGINS: 'https://mitra.contoh.test' }
const dist = join(tmpdir(), `semai-other-site-${process.pid}`)

// Runs both e2e tests in one worker, so that they share one build.
test.describe.configure({ mode: 'default' })
test.beforeAll(() => {
  const { status, stderr } = spawnSync('npx', ['vite', 'build', '--logLevel', 'error'], {
    env: { ...process.env, ...settings, NODE_ENV: 'production', SEMAI_DIST: dist },
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
})
test.afterAll(() => rmSync(dist, { recursive: true, force: true }))
test.use({ serverEnv: { ...settings, DIST_DIR: dist } })

/** Answers each request to a site below `contoh.test` with the same page, and records its URL and referer. */
async function receiveVisits(page: Page): Promise<{ last: () => Promise<Visit> }> {
  const visits: Visit[] = []
  await page.route(/^https:\/\/[^/]*contoh\.test\//, async route => {
    const request = route.request()
    visits.push({ url: new URL(request.url()), referer: request.headers()['referer'] })
    await route.fulfill({ contentType: 'text/html', body: '<h1>Situs lain</h1>' })
  })
  return {
    last: async () => {
      await expect(page.getByRole('heading', { name: 'Situs lain' })).toBeVisible()
      return visits.at(-1)!
    },
  }
}
interface Visit {
  url: URL
  referer: string | undefined
}

function expectHandOver({ url, referer }: Visit, address: string): void {
  expect(url.origin + url.pathname).toBe(address)
  expect([...url.searchParams.keys()]).toEqual(['u', 't', 'r'])
  expect(referer ?? '').not.toMatch(/[?#]/)
}

test('links to the business site and to partners contain the parameters u, t and r, and other links do not', async ({
  page,
  world,
}) => {
  const other = await receiveVisits(page)
  const [user] = await world.ledger.query<{ id: string }>('select id from app_user where email = $1', [siswa.email])

  await page.goto('/auth/login?redirect=https%3A%2F%2Fjahat.contoh.test%2F')
  await fillLogin(page, siswa)
  const landed = await other.last()
  expectHandOver(landed, 'https://bisnis.contoh.test/app/dashboard')
  expect(landed.url.searchParams.get('u')).toBe(user!.id)
  const refreshToken = landed.url.searchParams.get('r')
  const renew = (origin: string) =>
    page.request.post(`${world.origin}/api/v1/auth/refresh-token`, { data: { refreshToken }, headers: { origin } })
  expect((await renew('https://mitra.contoh.test')).status()).toBe(400)
  expect((await renew(landed.url.origin)).status()).toBe(200)
  expect((await renew(landed.url.origin)).status()).toBe(400)

  for (const [address, site] of [
    ['/dashboard', 'https://bisnis.contoh.test/app/dashboard'],
    ['/dashboard/activity', 'https://bisnis.contoh.test/app/my-course'],
  ] as const) {
    await page.goto(address, { waitUntil: 'commit' })
    expectHandOver(await other.last(), site)
  }

  const [item] = await world.ledger.items(siswa.email)
  const learning = `https://bisnis.contoh.test/app/learning/${item!.enrollmentId}`
  await page.goto(`/payment/success?redirectUrl=${encodeURIComponent(learning)}`)
  const start = page.getByRole('link', { name: 'Buka kelas' })
  await expect(start).toHaveAttribute('href', learning)
  await start.click()
  expectHandOver(await other.last(), learning)

  const stranger = `https://jahat.contoh.test/learning/${item!.enrollmentId}`
  await page.goto(`/payment/success?redirectUrl=${encodeURIComponent(stranger)}`)
  await expect(start).toHaveAttribute('href', learning)

  await page.goto('/akun/edit-profile?redirect=https%3A%2F%2Fmitra.contoh.test%2Fprofil')
  await page.getByRole('button', { name: 'Batal' }).click()
  expectHandOver(await other.last(), 'https://mitra.contoh.test/profil')
})

test('an expert reaches the scoring page of the business site, and sees an error if offline', async ({
  page,
  world,
}) => {
  const other = await receiveVisits(page)
  await page.goto('/auth/login?redirect=%2Fakun')
  await fillLogin(page, pakar)
  await expect(page).toHaveURL(`${world.origin}/akun`)
  // The menu of the previous page closes when the new page is shown, so the test waits for the new page.
  await expect(page.getByRole('heading', { level: 1, name: 'Pengaturan akun' })).toBeVisible()
  const openMenu = () => page.getByRole('button', { name: /^Menu akun/ }).click()
  const link = page.getByRole('link', { name: 'Dashboard Instruktur' })

  const restore = world.proxy.intercept(
    call => call.path.endsWith('/hand-over'),
    async ({ cut }) => cut(),
  )
  await openMenu()
  await expect(link).toHaveAttribute('href', 'https://bisnis.contoh.test/app/scoring')
  await link.click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('Koneksi Terputus')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  restore()

  await openMenu()
  await link.click()
  expectHandOver(await other.last(), 'https://bisnis.contoh.test/app/scoring')
})
