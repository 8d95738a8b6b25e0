import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { PlayerSettings } from '#contract/learning/scorm-player.ts'
import { openTestApp, type TestApp } from '#tests/support/app.ts'
import { listen, openSocket } from '#tests/support/sockets.ts'

const HOST = 'konten.localhost:4173'
const PAGE = 'http://localhost:4173'
const scripts = { '1.2': 'let standard = "1.2"', '2004': 'let standard = "2004"', h5p: 'let standard = "h5p"' }

let distDir: string
let world: TestApp
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'semai-player-'))
  await mkdir(join(distDir, '.player'))
  await mkdir(join(distDir, 'assets'))
  await mkdir(join(distDir, '.vite'))
  const files = {
    'index.html': '<!doctype html><title>Awal</title>',
    '_shell.html': '<!doctype html><title>Semai</title>',
    '_lesson.html': '<!doctype html><title>Materi</title>',
    '_login.html': '<!doctype html><title>Masuk</title>',
    'sw.js': 'self.isOurs = true',
    'assets/a-1.js': 'let a = 1',
    'manifest.webmanifest': '{}',
    '.vite/manifest.json': '{}',
    '.player/sw.js': 'self.isPlayers = true',
    '.player/player-1.2.js': scripts['1.2'],
    '.player/player-h5p.js': scripts.h5p,
    '.player/player-h5p-page.js': 'let page = 1',
    '.player/h5p-frame.js': 'let frame = 1',
    '.player/h5p.css': 'body { margin: 0 }',
    '.player/player-2004.js': scripts['2004'],
    '.player/player-2004.js.br': brotliCompressSync(scripts['2004']),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(distDir, name), text)
  world = await openTestApp({ config: { distDir } })
})
afterAll(async () => {
  await world.close()
  await rm(distDir, { recursive: true, force: true })
})

/** Requests the URL from this host as a browser does. */
const ask = (url: string, host = HOST, options: InjectOptions = {}) =>
  world.app.inject({ method: 'GET', url, ...options, headers: { host, accept: 'text/html', ...options.headers } })
const sha256 = (text: string, encoding: 'hex' | 'base64') => createHash('sha256').update(text).digest(encoding)

describe('the host of the player', () => {
  it.each(['1.2', '2004', 'h5p'] as const)(
    'the host of the player serves a document for units of %s, and the script whose hash the document contains',
    async standard => {
      const page = await ask(`/player/${standard}/0195a000-0000-7000-8000-000000000001`)
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      const proof = `integrity="sha256-${sha256(scripts[standard], 'base64')}"`
      expect(page.body).toContain(`<script src="/player-${standard}.js" ${proof}></script>`)
      const script = await ask(`/player-${standard}.js`)
      expect([script.statusCode, script.body, script.headers['content-type']]).toEqual([
        200,
        scripts[standard],
        'text/javascript; charset=utf-8',
      ])
      const packedResponse = await ask(`/player-${standard}.js`, HOST, { headers: { 'accept-encoding': 'br' } })
      const isPacked = packedResponse.headers['content-encoding'] === 'br'
      expect(isPacked).toBe(standard === '2004')
      expect(isPacked ? brotliDecompressSync(packedResponse.rawPayload).toString() : packedResponse.body).toBe(
        scripts[standard],
      )
    },
  )

  it('the worker of the player host contains exactly the documents and scripts of the player', async () => {
    const worker = await ask('/sw.js', HOST, { headers: { 'service-worker': 'script' } })
    expect(worker.statusCode).toBe(200)
    const [head = '', rest] = worker.body.split(';\nself.isPlayers')
    expect(rest).toBe(' = true')
    const settings = JSON.parse(head.replace('const SEMAI_PLAYER=', '')) as PlayerSettings
    expect(settings.scripts).toEqual({
      '/player-1.2.js': sha256(scripts['1.2'], 'hex'),
      '/player-2004.js': sha256(scripts['2004'], 'hex'),
      '/player-h5p.js': sha256(scripts.h5p, 'hex'),
      '/player-h5p-page.js': sha256('let page = 1', 'hex'),
      '/h5p-frame.js': sha256('let frame = 1', 'hex'),
      '/h5p.css': sha256('body { margin: 0 }', 'hex'),
    })
    // Only the worker serves the page of an H5P unit, and the page runs only the script whose hash the server knows.
    const proof = sha256('let page = 1', 'base64')
    expect(settings.h5pPage).toContain(`<script src="/player-h5p-page.js" integrity="sha256-${proof}"></script>`)
    expect((await ask('/h5p/kunci')).statusCode).toBe(404)
    expect((await ask('/h5p.css')).headers['content-type']).toBe('text/css; charset=utf-8')
    expect(settings.documents['2004']).toBe((await ask('/player/2004/a')).body)
    // The content may connect only to its own origin, and only this app's pages may frame it.
    for (const policy of [settings.unitPolicy, settings.documentPolicy]) {
      expect(policy).toMatch(/frame-ancestors 'self'( http:\/\/(localhost|127\.0\.0\.1):\*)+$/)
      expect(policy.replace(/;frame-ancestors.*/, '')).not.toMatch(/https?:|\*/)
    }
    expect(settings.unitPolicy).toContain("default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:;")
    expect(settings.documentPolicy).toMatch(/^default-src 'none';script-src 'self';/)
  })

  it.each(['/player/1.2/kunci', '/player-2004.js', '/sw.js', '/apa-saja'])(
    'the host of the player sends %s without a cookie and with security headers',
    async url => {
      const { headers } = await ask(url, HOST, { headers: { cookie: 'user=%7B%7D; semai_refresh=x' } })
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      expect(Object.keys(headers).filter(name => name === 'set-cookie' || name.startsWith('access-control'))).toEqual(
        [],
      )
      // `X-Frame-Options` would forbid all frames. The directive `frame-ancestors` allows the frames of our pages.
      expect(headers['x-frame-options']).toBeUndefined()
    },
  )

  it('the host of the player answers no API call, for any user', async () => {
    const calls: readonly Endpoint[] = Object.values(api)
    expect(calls.length).toBeGreaterThan(100)
    for (const { method, path } of calls) {
      const url = `/api${path.replaceAll(/\{\w+\}/g, 'x')}`
      const payload = method === 'GET' ? undefined : '{}'
      const headers = { origin: `http://${HOST}`, 'content-type': 'application/json', authorization: 'Bearer x' }
      const response = await ask(url, HOST, { method, headers, ...(payload !== undefined && { payload }) })
      expect([url, response.statusCode, response.body]).toEqual([url, 404, 'Tidak ditemukan\n'])
      expect(response.headers['set-cookie']).toBeUndefined()
    }
  })

  it.each([
    '/',
    '/index.html',
    '/_shell.html',
    '/auth/login',
    '/kelas',
    '/sitemap.xml',
    '/assets/a-1.js',
    '/manifest.webmanifest',
    '/api/health',
    '/api/docs',
    '/api/openapi.json',
    '/api/mailbox',
    '/api/media/x.pkg',
    '/.player/sw.js',
    '/player',
    '/player/1.2',
    '/player/1.2/',
    '/player/1.3/kunci',
    '/player/2004/kunci/lagi',
    '/player/2004/kunci%2flagi',
    `/player/2004/${'k'.repeat(65)}`,
    '/player/2004/<script>',
    '/unit/kunci/index.html',
    '/player-1.2.js/',
    '/player-1.2.js.br',
    '//sw.js',
    '/sw.js%00',
    '/%2e%2e/package.json',
  ])('the host of the player has no file at %s', async url => {
    const { statusCode, body } = await ask(url)
    expect([statusCode, body]).toEqual([404, 'Tidak ditemukan\n'])
  })

  it('the host of the player has no file under an invalid path', async () => {
    const { statusCode, headers } = await ask('/%ED%A0%80')
    expect([statusCode, headers.location]).toEqual([302, '/%25ED%25A0%2580'])
    expect(headers['set-cookie']).toBeUndefined()
    expect((await ask('/%25ED%25A0%2580')).statusCode).toBe(404)
  })

  it('the host of the player accepts only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      for (const url of ['/sw.js', '/player-1.2.js', '/player/1.2/kunci']) {
        const headers = { 'access-control-request-method': 'POST', origin: PAGE }
        expect([method, url, (await ask(url, HOST, { method, headers })).statusCode]).toEqual([method, url, 404])
      }
    }
    const head = await ask('/sw.js', HOST, { method: 'HEAD' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('the host of the player allows only its own service worker', async () => {
    for (const url of ['/player-1.2.js', '/player-2004.js', '/player/1.2/kunci', '/unit/kunci/sw.js']) {
      const { statusCode } = await ask(url, HOST, { headers: { 'service-worker': 'script' } })
      expect([url, statusCode]).toEqual([url, 404])
    }
  })

  it('the host of the player accepts no websocket', async () => {
    const port = new URL(await listen(world.app)).port
    for (const transports of [['websocket'], ['polling']]) {
      const opening = {
        transports,
        headers: { host: `konten.localhost:${port}`, origin: `http://konten.localhost:${port}` },
      }
      await expect(openSocket(`http://127.0.0.1:${port}`, opening)).rejects.toThrow(/websocket error|xhr poll error/)
    }
  })
})

describe('the hosts of our pages', () => {
  it.each([
    'localhost:4173',
    '127.0.0.1:4173',
    'xkonten.localhost',
    'konten.localhost.jahat.test',
    'x.konten.localhost',
  ])('the host %s does not serve the player', async host => {
    for (const url of ['/player-1.2.js', '/player-2004.js', '/.player/sw.js', '/.player/player-1.2.js']) {
      const { body } = await ask(url, host)
      expect(body).not.toContain('standard')
      expect(body).not.toContain('isPlayers')
    }
    expect((await ask('/player/1.2/kunci', host)).body).not.toContain('player-1.2.js')
    expect((await ask('/sw.js', host)).body).toBe('self.isOurs = true')
  })

  it('the hosts of our pages refuse all API calls from pages on the origin of the player', async () => {
    const origin = `http://${HOST}`
    const headers = { origin, 'content-type': 'application/json', cookie: 'semai_refresh=x' }
    for (const url of ['/api/v1/auth/login', '/api/v1/auth/refresh-token', '/api/v1/auth/register']) {
      const response = await ask(url, 'localhost:4173', { method: 'POST', headers, payload: '{"refreshToken":"x"}' })
      expect([url, response.statusCode, response.json<{ code: string }>().code]).toEqual([url, 403, 'FORBIDDEN'])
    }
    for (const { method, path } of Object.values<Endpoint>(api)) {
      const url = `/api${path.replaceAll(/\{\w+\}/g, 'x')}`
      const asked = { 'access-control-request-method': method, origin }
      for (const answer of [
        await ask(url, 'localhost:4173', { method: 'OPTIONS', headers: asked }),
        await ask(url, 'localhost:4173', { headers: { origin } }),
      ]) {
        const corsHeaders = Object.keys(answer.headers).filter(name => name.startsWith('access-control'))
        expect([url, corsHeaders]).toEqual([url, []])
      }
    }
  })
})

test('a public server plays packages only on the configured origin', async () => {
  const publicUrl = 'https://semai.contoh'
  const silent = await openTestApp({ config: { distDir, publicUrl, isProduction: true } })
  const corsHeaders = await openTestApp({
    config: { distDir, publicUrl, isProduction: true, contentOrigin: 'https://semai-konten.contoh' },
  })
  const getStatus = async ({ app }: TestApp, host: string) =>
    (await app.inject({ url: '/player-1.2.js', headers: { host } })).statusCode
  try {
    for (const host of [HOST, 'konten.localhost', 'semai.contoh']) {
      expect([host, await getStatus(silent, host), await getStatus(corsHeaders, host)]).toEqual([host, 404, 404])
    }
    expect(await getStatus(corsHeaders, 'semai-konten.contoh')).toBe(200)
    const { headers } = await corsHeaders.app.inject({
      url: '/player/2004/a',
      headers: { host: 'semai-konten.contoh' },
    })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self' https:\/\/semai\.contoh$/)
  } finally {
    await silent.close()
    await corsHeaders.close()
  }
})
