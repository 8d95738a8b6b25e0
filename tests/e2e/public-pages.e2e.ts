import type { WebSocket } from '@playwright/test'
import { type PublicPage, publicPages } from '#contract/site/public-pages.ts'
import { expect, test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { findPublishedCode } from '../support/e2e/certificate.ts'
import { logInWithoutForm, fillLogin, siswa } from '../support/e2e/people.ts'
import { sharePortfolioOf } from '../support/e2e/portfolio.ts'
import { waitForFirstPage } from '../support/e2e/router.ts'
import { waitForHydration } from '../support/e2e/taken-over.ts'
import type { World } from '../support/e2e/world.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

const COURSE = '/kelas/dasar-pengembang-web'
/** Returns one URL of each page type. */
async function everyPage({ ledger }: World): Promise<string[]> {
  const samples: Partial<Record<PublicPage, string>> = {
    '/kelas/$slug': COURSE,
    '/program/$slug': '/program/pengembang-web',
    '/career/$slug': '/career/tenaga-pelatih-utama',
    '/story-of-love/$slug': '/story-of-love/belajar-di-kapal',
    '/portofolio/$code': await sharePortfolioOf(ledger, siswa.email),
    '/certificates/$code': `/certificates/${await findPublishedCode(ledger, 'graduation')}`,
  }
  return publicPages.map(each => samples[each] ?? each)
}

testWithoutWorker.describe('with scripts off', () => {
  testWithoutWorker.use({ javaScriptEnabled: false })

  testWithoutWorker('with scripts off, a visitor reads a course and follows a link to the login', async ({ page }) => {
    await page.goto('/kelas')
    await page.getByRole('link', { name: 'Dasar Pengembang Web', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${COURSE}$`))
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Dasar Pengembang Web' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Yang akan kamu kuasai' })).toBeVisible()
    await expect(main.getByText(/^Rp/)).toBeVisible()
    await expect(main.getByText('Bab 1 · 4 materi')).toBeVisible()
    await expect(main.getByText('Perjalanan Sebuah Halaman')).toBeVisible()
    await expect(main.getByRole('link', { name: /^Pilih Angkatan/ }).first()).toHaveAttribute('href', /\?sesi=/)
    await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Selamat datang kembali' })).toBeVisible()
  })

  testWithoutWorker('floating buttons are links that work with scripts off', async ({ page }) => {
    await page.goto('/faq')
    const floating = page.getByRole('link', { name: 'Dukung kami' })
    await expect(floating).toHaveAttribute('href', '/donasi')
    await expect(floating).toBeInViewport()
  })
})

test('shows "continue" instead of "buy" for a course that the user is enrolled in, even offline', async ({
  context,
  page,
  goOffline,
}) => {
  await logInWithoutForm(page, siswa)
  // Waits for the worker, because it does not control a page that opens while it is being activated.
  await page.goto('/business/dashboard')
  await waitForWorker(page)
  await page.goto('/kelas')
  const percent = /^Lanjutkan belajar · \d+ %$/
  const owned = page.getByRole('article').filter({ hasText: 'Dasar Pengembang Web' })
  await expect(owned.getByText(percent)).toBeVisible()
  await expect(owned.getByText(/^Rp/)).toHaveCount(0)
  await expect(page.getByText('Selesai · Buka kelas')).toHaveCount(1)
  await page.goto(COURSE)
  const offer = page.getByRole('main')
  await expect(offer.getByText(percent)).toBeVisible()
  await expect(offer.getByRole('link', { name: 'Daftar kelas' })).toHaveCount(0)
  await expect.poll(() => storedQueries(page, '/v1/enrollments')).toBe(1)
  await expect.poll(() => storedQueries(page, '/v1/courses')).toBe(1)
  await goOffline(context)
  for (const path of [COURSE, '/kelas']) {
    await page.goto(path)
    await expect(page.getByText(percent).first(), path).toBeVisible()
  }
  await page.goto(COURSE)
  await page.getByText(percent).click()
  await expect(page).toHaveURL(/\/business\/learning\//)
})

testWithoutWorker(
  'a date chosen on the course page is chosen at the checkout, even after the login',
  async ({ page }) => {
    await page.goto('/kelas/analis-data-pemula')
    const dates = page.getByRole('link', { name: /^Pilih Angkatan/ })
    const title = (await dates.nth(1).getAttribute('aria-label'))?.replace('Pilih ', '') ?? ''
    await dates.nth(1).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await fillLogin(page, siswa)
    await expect(page.getByRole('radio', { name: title })).toBeChecked()
  },
)

testWithoutWorker(
  'floating links remain if their script fails to load, and are replaced when the script loads',
  async ({ page }) => {
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(error.message))
    const beside = '**/assets/beside-page-*.js'
    let cut = 0
    await page.route(beside, route => {
      cut += 1
      return route.abort()
    })
    await page.goto('/faq')
    const floating = page.getByText('Dukung kami')
    // The button is beside the page and not below it, before any script runs.
    await expect(floating).toBeInViewport()
    await page.mouse.move(1, 1)
    await expect.poll(() => cut).toBeGreaterThan(1)
    expect(await page.locator('html').getAttribute('data-document')).toBe('')
    await expect(floating).toBeInViewport()
    await page.unroute(beside)
    await page.mouse.move(2, 2)
    await waitForHydration(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-document')
    await expect(floating).toBeInViewport()
    expect(complaints).toEqual([])
  },
)

testWithoutWorker('a click before hydration takes effect when the app has started', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto('/kelas', { waitUntil: 'commit' })
  const title = await page.getByRole('heading', { level: 1 }).elementHandle()
  // The page does not handle the click yet; it takes effect when the app has started.
  await page.getByRole('group', { name: 'Jenis kelas' }).getByRole('button', { name: 'Luring' }).click()
  await expect(page).toHaveURL(/[?&]type=Luring\b/)
  expect(await title.evaluate(node => node.isConnected)).toBe(true)

  await page.goto('/prakerja', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /Toko daring/ }).check()
  await expect(page.getByRole('button', { name: 'Lanjut' })).toBeEnabled()
  expect(complaints).toEqual([])
})

testWithoutWorker('the app starts without moving a page that the user has scrolled', async ({ page }) => {
  const readScroll = () => page.evaluate(() => scrollY)
  const waitForApp = async () => {
    await waitForHydration(page)
    await waitForFirstPage(page)
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  for (const path of ['/kelas', COURSE]) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).hover()
    await page.mouse.wheel(0, 700)
    await expect.poll(readScroll).toBe(700)
    await waitForApp()
    expect(await readScroll(), path).toBe(700)
    await page.reload()
    await waitForApp()
    // The position differs a little, because the app adds a line above.
    expect(await readScroll(), `${path} after a reload`).toBeGreaterThan(650)
  }
})

testWithoutWorker(
  'public pages show the account menu to a member after hydration, without page errors',
  async ({ page, world }) => {
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(`${page.url()}: ${error.message}`))
    await logInWithoutForm(page, siswa)
    for (const path of await everyPage(world)) {
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).hover()
      await waitForHydration(page)
      await expect(page.getByRole('button', { name: /^Menu akun / }), path).toBeVisible()
    }
    for (const path of ['/', '/new']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).hover()
      await page.getByRole('button', { name: /^Menu akun / }).click()
      await expect(page.getByText('siswa@semai.test'), path).toBeVisible()
      await expect(page.getByRole('button', { name: 'Keluar' }), path).toBeVisible()
    }
    expect(complaints).toEqual([])
  },
)

testWithoutWorker(
  'a page that the user has not touched follows a change of the system colour scheme',
  async ({ page }) => {
    const root = page.locator('html')
    for (const path of ['/', '/new', '/maintenance']) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(path)
      await expect(root, path).toHaveAttribute('data-mantine-color-scheme', 'light')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(root, path).toHaveAttribute('data-mantine-color-scheme', 'dark')
    }
  },
)

test('visited public pages can be read offline', async ({ context, page, goOffline }) => {
  await page.goto('/about')
  expect(await page.evaluate(scriptsBeforeLoad)).toEqual([])
  await waitForHydration(page)
  await waitForWorker(page)
  for (const path of [COURSE, '/faq']) {
    await page.goto(path)
    await waitForHydration(page)
  }
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open('semai-documents-v1')).keys()).map(({ url }) => new URL(url).pathname),
    )
  await expect.poll(kept).toEqual(expect.arrayContaining(['/about', COURSE, '/faq']))
  await goOffline(context)
  for (const path of ['/about', COURSE, '/faq']) {
    await page.goto(path)
    // Checks the server-rendered page before any script.
    expect(await page.evaluate(() => document.querySelector('script[src]')), path).toBeNull()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible()
  }
})

test('a URL that ends inside an encoded character shows the not-found page', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  await waitForWorker(page)
  for (const path of ['/kelas/dasar%E0%A4', '/%']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Halaman ngga ditemukan :(' }), path).toBeVisible()
  }
})

testWithoutWorker('every URL of the sitemap is a page with a title and description', async ({ request, world }) => {
  const text = async (path: string, accept: string) => {
    const response = await request.get(world.origin + path, { headers: { accept } })
    expect(response.status(), path).toBe(200)
    return response.text()
  }
  const sitemap = await text('/sitemap.xml', '*/*')
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(paths.length).toBeGreaterThan(40)
  const robots = await text('/robots.txt', '*/*')
  expect(robots).toContain('/sitemap.xml')
  // robots.txt must allow every public page, because a crawler that may not read a page cannot see its preview card or
  // its `noindex`.
  const pages = await everyPage(world)
  for (const [, refused = ''] of robots.matchAll(/^Disallow: (\S+)$/gm))
    expect(pages.filter(path => path.startsWith(refused))).toEqual([])
  const seen = new Map<string, string>()
  const cards = new Set<string>()
  for (const path of paths) {
    const html = await text(path, 'text/html')
    const found = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
    expect(new URL(found(/rel="canonical" href="([^"]+)"/)).pathname, path).toBe(path)
    for (const word of [found(/<title>([^<]+)</), found(/name="description"\s+content="([^"]+)"/)]) {
      expect(word.length, path).toBeGreaterThan(5)
      expect(seen.get(word), `${path}: ${word}`).toBeUndefined()
      seen.set(word, path)
    }
    for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) {
      expect(JSON.parse(data), path).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) })
    }
    cards.add(new URL(found(/property="og:image" content="([^"]+)"/)).pathname)
  }
  expect(cards.size).toBeGreaterThan(30)
  for (const card of [...cards].slice(0, 5)) {
    const response = await request.get(world.origin + card)
    expect([response.status(), response.headers()['content-type']], card).toEqual([200, 'image/jpeg'])
    expect((await response.body()).length, card).toBeLessThanOrEqual(100 * 1_024)
  }
  const code = await findPublishedCode(world.ledger, 'graduation')
  const certificate = await text(`/certificates/${code}`, 'text/html')
  expect(certificate).toContain('<meta name="robots" content="noindex">')
  expect(certificate).toContain('Sertifikat ini asli')
  const unknown = await request.get(`${world.origin}/certificates/${'0'.repeat(26)}`, {
    headers: { accept: 'text/html' },
  })
  expect([unknown.status(), await unknown.text()]).toEqual([404, expect.stringContaining('Sertifikat tidak ditemukan')])
  const ownResponse = await request.get(`${world.origin}/akun`, { headers: { accept: 'text/html' } })
  expect(ownResponse.headers()['x-robots-tag']).toBe('noindex')
})

testWithoutWorker.describe('a visitor without a consent choice', () => {
  testWithoutWorker.use({ hasChosenPrivacy: false })

  testWithoutWorker(
    'a visit is recorded only between consent and withdrawal, and without secrets',
    async ({ context, page, world }) => {
      const secrets = ['kenari@contoh.test', 'DRTOKSEMAI2345', 'rahasia-7731']
      const planted = `token=${secrets[2]}&email=${secrets[0]}&kode=${secrets[1]}&utm_campaign=${secrets[0]}`
      const asked: string[] = []
      const received: string[] = []
      context.on('request', request => asked.push(request.url()))
      context.on('page', opened => opened.on('websocket', onSocket))
      const onSocket = (socket: WebSocket) => {
        asked.push(socket.url())
        socket.on('framesent', ({ payload }) => received.push(String(payload)))
      }
      page.on('websocket', onSocket)
      for (const path of ['/', ...(await everyPage(world))]) {
        await page.goto(`${path}?${planted}`)
        await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      }
      await page.goto(`/kelas?${planted}&type=Daring`)
      const card = page.getByRole('complementary', { name: 'Pilihan privasi' })
      await expect(card).toBeVisible()
      expect(asked.filter(url => new URL(url).host !== new URL(world.origin).host)).toEqual([])
      expect(asked.filter(url => /consent|socket\.io/.test(url))).toEqual([])
      expect((await context.cookies()).map(({ name }) => name)).toEqual([])
      expect(await page.evaluate(optionalTraces)).toEqual([])

      await card.getByRole('button', { name: 'Setuju' }).click()
      await expect(card).toBeHidden()
      const events = () => world.ledger.query<{ url: string; data: object }>('select url, data from visit_event')
      await expect
        .poll(events)
        .toEqual([{ url: '/kelas', data: { to: '/kelas', from: null, query: { type: 'Daring' } } }])
      const labels = async () => (await context.cookies()).map(({ name }) => name).toSorted()
      expect(await labels()).toEqual(['session_id', 'visitor_id'])

      const otherPage = await context.newPage()
      await otherPage.goto('/privasi')
      await otherPage.getByRole('button', { name: 'Cabut semua izin' }).click()
      await expect.poll(events, { timeout: scaleTimeLimit(5_000) }).toEqual([])
      await expect.poll(labels, { timeout: scaleTimeLimit(5_000) }).toEqual([])
      await page.getByRole('group', { name: 'Jenis kelas' }).getByRole('button', { name: 'Luring' }).click()
      expect(await page.evaluate(optionalTraces)).toEqual([])
      for (const secret of secrets) expect(received.join(), secret).not.toContain(secret)
      expect(received.length).toBeGreaterThan(0)
    },
  )
})

/** Returns stored data that needs a consent which the user did not give. Runs in the page. */
async function optionalTraces(): Promise<string[]> {
  const chosen = localStorage.getItem('semai-consent') ?? '{}'
  const found = 'visitorId' in (JSON.parse(chosen) as object) ? ['visitorId'] : []
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const db = await settled(indexedDB.open('semai'))
  const keys = db.objectStoreNames.contains('meta')
    ? await settled(db.transaction('meta').objectStore('meta').getAllKeys())
    : []
  db.close()
  if (localStorage.getItem('semai-page-speed') !== null) found.push('semai-page-speed')
  return [...found, ...keys.map(String).filter(key => key.startsWith('events:'))]
}

/** Returns the scripts requested while the document was still loading. Runs in the page. */
function scriptsBeforeLoad(): string[] {
  const [document] = performance.getEntriesByType('navigation')
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  return scripts.filter(({ startTime }) => startTime < document!.loadEventStart).map(({ name }) => name)
}
