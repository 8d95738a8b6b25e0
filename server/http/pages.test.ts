import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { CLIENT_VERSION } from '#contract/wire/limits.ts'
import { openTestApp, type TestApp } from '#tests/support/app.ts'

const inline = 'document.documentElement.dataset.theme = "dark"'
const landing = `<!doctype html><title>Awal</title><script>${inline}</script><script src="/assets/a-1.js"></script>`
const shell = '<!doctype html><title>Semai</title>'
const lesson = '<!doctype html><title>Materi</title>'
const login = '<!doctype html><title>Masuk</title>'

let distDir: string
let test: TestApp
let bare: TestApp
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'semai-dist-'))
  await mkdir(join(distDir, 'assets'))
  await mkdir(join(distDir, '.vite'))
  const files = {
    'index.html': landing,
    '_shell.html': shell,
    '_lesson.html': lesson,
    '_login.html': login,
    'sw.js': 'self.x = 1',
    'assets/a-1.js': 'let a = 1',
    'assets/a-1.js.br': brotliCompressSync('let a = 1'),
    'manifest.webmanifest': '{}',
    '.vite/manifest.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(distDir, name), text)
  test = await openTestApp({ config: { distDir } })
  bare = await openTestApp()
})
afterAll(async () => {
  await test.close()
  await bare.close()
  await rm(distDir, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
/** Sends the URL unchanged, because `inject` and `fetch` would normalise it. */
async function raw(url: string): Promise<{ status: number; location: string | undefined }> {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo // the server listens on a port, not on a pipe
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(`GET ${url} HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\nconnection: close\r\n\r\n`)
  const answer = await text(socket)
  return { status: Number(answer.slice(9, 12)), location: /^location: (.*)\r$/m.exec(answer)?.[1] }
}

const asDocument = { accept: 'text/html,application/xhtml+xml' }

it.each([
  ['/kelas/%ff', '/kelas/%25ff'],
  ['/faq%E0%A4?dari=%E0', '/faq%25E0%25A4?dari=%E0'],
  ['//lain.example/%', '/lain.example/%25'],
])('redirects the truncated URL %s to a valid URL', async (url, location) => {
  expect(await raw(url)).toEqual({ status: 302, location })
})

it('an API call with a malformed URL gets status 400, without a redirect', async () => {
  expect((await raw('/api/v1/courses/%ff')).status).toBe(400)
})

describe('documents', () => {
  it.each([
    ['/', landing],
    ['/new', landing],
    ['/?utm_source=x', landing],
    ['/lecture-material/article/3f1c?enrId=1', lesson],
    ['/auth/login?redirect=x', login],
    ['/kelas', shell],
    ['/business/learning/1?x=y', shell],
    ['/apix', shell],
  ])('the path %s returns its document', async (url, text) => {
    const response = await get(url, asDocument)
    expect([response.statusCode, response.body]).toEqual([200, text])
    expect(response.headers['content-type']).toMatch(/^text\/html/)
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  it('redirects /index.html to the canonical URL', async () => {
    expect((await get('/index.html', asDocument)).headers['location']).toBe('/')
  })

  it.each([
    ['//', '/'],
    ['///', '/'],
    ['//[', '/['],
    ['/\\', '/'],
    ['/%5c/x', '/x'],
    ['//jahat.contoh/kelas?a=//b', '/jahat.contoh/kelas?a=//b'],
    ['http://semai.contoh//kelas', '/kelas'],
  ])('the path %s redirects to %s', async (url, mended) => {
    const response = await raw(url)
    expect([response.status, response.location]).toEqual([301, mended])
  })

  it('sends no document to requests for other content types', async () => {
    expect((await get('/kelas', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await get('/kelas', { ...asDocument, 'sec-fetch-dest': 'script' })).statusCode).toBe(404)
  })
})

describe('files', () => {
  it('caches files with a hash in their name for a year, and compresses them on request', async () => {
    const plain = await get('/assets/a-1.js')
    expect(plain.body).toBe('let a = 1')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const small = await get('/assets/a-1.js', { 'accept-encoding': 'br' })
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) })
    expect(small.headers['content-type']).toMatch(/javascript/)
  })

  it.each(['/assets/gone-2.js', '/assets/gone-2.css', '/assets/', '/assets/a-1.js.br'])(
    'the missing file %s gives status 404 as plain text, never HTML',
    async url => {
      const response = await get(url, asDocument)
      expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(response.headers['content-type']).toMatch(/^text\/plain/)
    },
  )

  it.each(['/.vite/manifest.json', '/..%2f..%2fetc/passwd', '/assets/..%2f..%2fpackage.json', '/%00'])(
    'the path %s gets a status of 4xx, without a redirect',
    async url => {
      const response = await get(url)
      expect(Math.floor(response.statusCode / 100)).toBe(4)
    },
  )

  it('only /sw.js may become a service worker', async () => {
    const worker = { 'service-worker': 'script' }
    const response = await get('/sw.js', worker)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect((await get('/assets/a-1.js', worker)).statusCode).toBe(403)
    expect((await get('/kelas', { ...worker, ...asDocument })).statusCode).toBe(403)
  })
})

describe('headers of pages', () => {
  it.each(['/', '/kelas', '/assets/a-1.js', '/assets/gone.js', '/api/health', '/api/nothing', '/%ED%A0%80'])(
    'the response to %s has the client version and the header X-Content-Type-Options: nosniff',
    async url => {
      const { headers } = await get(url, asDocument)
      expect(headers['client-version']).toBe(CLIENT_VERSION)
      if (url === '/%ED%A0%80') return // this URL is answered before routing, so these headers are missing
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )

  it.each([
    '/reset-password?token=a',
    '/auth/reset-password?token=a',
    '/auth/confirm-email?token=a',
    '/auth/success',
    '/auth/callback?code=a',
  ])('the page %s sends no referrer', async url => {
    expect((await get(url, asDocument)).headers['referrer-policy']).toBe('no-referrer')
  })

  it('the content security policy allows the inline scripts of the built documents, and no others', async () => {
    const policy = String((await get('/', asDocument)).headers['content-security-policy'])
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('upgrade-insecure-requests')
  })

  it('a page requires https (HSTS) only if a trusted proxy reports that the request used https', async () => {
    const forwarded = { 'x-forwarded-proto': 'https' }
    expect((await get('/', forwarded)).headers['strict-transport-security']).toBeUndefined()
    const behind = await openTestApp({ config: { distDir, trustProxy: ['127.0.0.1'] } })
    const response = await behind.app.inject({ url: '/', headers: forwarded })
    expect(response.headers['strict-transport-security']).toMatch(/^max-age=\d+/)
    await behind.close()
  })
})

it('reports that the app was not built, while the API works', async () => {
  const response = await bare.app.inject({ url: '/', headers: asDocument })
  expect([response.statusCode, response.body]).toEqual([503, expect.stringContaining('npm run build')])
  expect((await bare.app.inject('/api/ready')).statusCode).toBe(200)
})

it('serves an OpenAPI 3.1 description, and a page that lists every endpoint', async () => {
  expect((await get('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
  const page = await get('/api/docs')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const name of Object.keys(api)) expect(page.body).toContain(`<article id="${name}">`)
})
