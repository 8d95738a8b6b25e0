import { expect, test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import { workerIsReady } from '../support/e2e/offline.ts'
import { publishedCode } from '../support/e2e/certificate.ts'
import { takenOver } from '../support/e2e/taken-over.ts'

const COURSE = '/kelas/dasar-pengembang-web'

testWithoutWorker.describe('with scripts off', () => {
  testWithoutWorker.use({ javaScriptEnabled: false })

  testWithoutWorker('a course is found and read, and the way in leads to the login page', async ({ page }) => {
    await page.goto('/kelas')
    await page.getByRole('link', { name: 'Dasar Pengembang Web', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${COURSE}$`))
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Dasar Pengembang Web' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Yang akan kamu kuasai' })).toBeVisible()
    await expect(main.getByText(/^Rp/)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Selamat datang kembali' })).toBeVisible()
  })
})

testWithoutWorker('a page is taken over as it stands, with what was done before', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto('/kelas', { waitUntil: 'commit' })
  const title = await page.getByRole('heading', { level: 1 }).elementHandle()
  // Nothing hears it yet: it is done when the app is there.
  await page.getByRole('group', { name: 'Jenis kelas' }).getByRole('button', { name: 'Luring' }).click()
  await expect(page).toHaveURL(/[?&]type=Luring\b/)
  expect(await title.evaluate(node => node.isConnected)).toBe(true)

  await page.goto('/prakerja', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /Toko daring/ }).check()
  await expect(page.getByRole('button', { name: 'Lanjut' })).toBeEnabled()
  expect(complaints).toEqual([])
})

test('public pages that were visited are read without a line', async ({ context, page, goOffline }) => {
  await page.goto('/about')
  expect(await page.evaluate(scriptsBeforeLoad)).toEqual([])
  await takenOver(page)
  await workerIsReady(page)
  for (const path of [COURSE, '/faq']) {
    await page.goto(path)
    await takenOver(page)
  }
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open('semai-documents-v1')).keys()).map(({ url }) => new URL(url).pathname),
    )
  await expect.poll(kept).toEqual(expect.arrayContaining(['/about', COURSE, '/faq']))
  await goOffline(context)
  for (const path of ['/about', COURSE, '/faq']) {
    await page.goto(path)
    // As the server drew it, before any script.
    expect(await page.evaluate(() => document.querySelector('script[src]')), path).toBeNull()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible()
  }
})

testWithoutWorker('every address of the sitemap is a page that says what it is', async ({ request, world }) => {
  const text = async (path: string, accept: string) => {
    const answer = await request.get(world.origin + path, { headers: { accept } })
    expect(answer.status(), path).toBe(200)
    return answer.text()
  }
  const sitemap = await text('/sitemap.xml', '*/*')
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(paths.length).toBeGreaterThan(40)
  expect(await text('/robots.txt', '*/*')).toContain('/sitemap.xml')
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
    const answer = await request.get(world.origin + card)
    expect([answer.status(), answer.headers()['content-type']], card).toEqual([200, 'image/jpeg'])
    expect((await answer.body()).length, card).toBeLessThanOrEqual(100 * 1_024)
  }
  const code = await publishedCode(world.ledger, 'graduation')
  const certificate = await text(`/certificates/${code}`, 'text/html')
  expect(certificate).toContain('<meta name="robots" content="noindex">')
  expect(certificate).toContain('Sertifikat ini asli')
  const unknown = await request.get(`${world.origin}/certificates/${'0'.repeat(26)}`, {
    headers: { accept: 'text/html' },
  })
  expect([unknown.status(), await unknown.text()]).toEqual([404, expect.stringContaining('Sertifikat tidak ditemukan')])
  const own = await request.get(`${world.origin}/akun`, { headers: { accept: 'text/html' } })
  expect(own.headers()['x-robots-tag']).toBe('noindex')
})

/** Runs in the page: what was asked for while the page was still to be read. */
function scriptsBeforeLoad(): string[] {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  return scripts.filter(({ startTime }) => startTime < document!.loadEventStart).map(({ name }) => name)
}
