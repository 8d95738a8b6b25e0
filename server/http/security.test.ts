import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
/** Server with a build folder. */
let built: TestApp
let distDir: string
let port: number
const files = ['_shell.html', 'index.html', 'sw.js', 'icon.png', 'favicon.svg', 'note.txt']
const assets = ['a-1.js', 'a-1.css', 'reader-1.mjs', 'font-1.woff2'].map(name => `assets/${name}`)
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'semai-dist-'))
  await mkdir(join(distDir, 'assets'))
  for (const name of [...files, ...assets]) await writeFile(join(distDir, name), 'x')
  built = await openTestApp({ config: { distDir } })
  test = await openTestApp({ config: { publicUrl: 'https://semai.contoh' } })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port // the server listens on a port, not on a pipe
})
afterAll(async () => {
  await test.close()
  await built.close()
  await rm(distDir, { recursive: true, force: true })
})

/** Writes bytes and reads all data until the server closes. */
async function send(bytes: string): Promise<{ status: number; headers: Map<string, string> }> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(bytes)
  const [first = '', ...lines] = ((await text(socket)).split('\r\n\r\n')[0] ?? '').split('\r\n')
  const headers = lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)])
  return { status: Number(first.slice(9, 12)), headers: new Map(headers as [string, string][]) }
}

const head = 'host: x\r\nconnection: close\r\n'

const ofEveryAnswer = {
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'client-version': expect.any(String),
}
const ofPages = {
  'content-security-policy': expect.stringContaining("require-trusted-types-for 'script';trusted-types default"),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

describe('security headers', () => {
  it.each([
    [503, 'a page', `GET / HTTP/1.1\r\n${head}accept: text/html\r\n\r\n`],
    [200, 'a call', `GET /api/health HTTP/1.1\r\n${head}\r\n`],
    [404, 'an unknown path', `GET /api/none HTTP/1.1\r\n${head}\r\n`],
    [405, 'a wrong method', `PUT /api/v1/auth/login HTTP/1.1\r\n${head}\r\n`],
    [404, 'an unsupported method', `PROPFIND /kelas HTTP/1.1\r\n${head}\r\n`],
    [400, 'a malformed path', `GET /api/%ED%A0%80 HTTP/1.1\r\n${head}\r\n`],
    [302, 'a page with a malformed path', `GET /%ED%A0%80 HTTP/1.1\r\n${head}\r\n`],
    [
      400,
      'broken JSON',
      `POST /api/login HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: 1\r\n\r\n{`,
    ],
    [
      415,
      'another content type',
      `POST /api/login HTTP/1.1\r\n${head}content-type: text/plain\r\ncontent-length: 1\r\n\r\nx`,
    ],
    [
      413,
      'a body that is too large',
      `POST /api/login HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: 9999999\r\n\r\n{`,
    ],
    [301, 'a redirect', `GET // HTTP/1.1\r\n${head}\r\n`],
    [403, 'an API path as a service worker', `GET /api/media/x HTTP/1.1\r\n${head}service-worker: script\r\n\r\n`],
    [400, 'a request without a host', 'GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [200, 'an unknown expectation', `GET /api/health HTTP/1.1\r\n${head}expect: wonders\r\n\r\n`],
    [404, 'a TRACE request', `TRACE / HTTP/1.1\r\n${head}\r\n`],
    [
      400,
      'a request with two lengths (smuggling)',
      `POST /api/login HTTP/1.1\r\n${head}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nX`,
    ],
    [400, 'a request that is not HTTP', 'NOT HTTP AT ALL\r\n\r\n'],
    [400, 'an invalid length', `GET /api/health HTTP/1.1\r\n${head}content-length: a\r\n\r\n`],
    [431, 'a header of 40,000 bytes', `GET /api/health HTTP/1.1\r\n${head}x: ${'a'.repeat(40_000)}\r\n\r\n`],
  ])('the response %i to %s has the security headers', async (status, _what, bytes) => {
    const response = await send(bytes)
    expect(response.status).toBe(status)
    // A JSON response needs only the headers of every response, and other responses also need the headers of pages.
    const isCalls = response.headers.get('content-type')?.startsWith('application/json') === true
    expect(Object.fromEntries(response.headers)).toMatchObject({ ...ofEveryAnswer, ...(isCalls ? {} : ofPages) })
  })
})

it.each([
  ['/', 'text/html', true],
  ['/kelas', 'text/html', true],
  ['/sw.js', 'javascript', true],
  ['/assets/a-1.js', 'javascript', false],
  ['/assets/a-1.css', 'text/css', false],
  ['/assets/reader-1.mjs', 'javascript', true],
  ['/assets/font-1.woff2', 'font/woff2', false],
  ['/icon.png', 'image/png', false],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8', true],
  ['/note.txt', 'text/plain', true],
  ['/assets/gone.js', 'text/plain', true],
  ['/api/health', 'application/json', false],
  ['/api/nothing', 'application/json', false],
  ['/api/docs', 'text/html', true],
  ['/api/media/x.png', 'application/json', false],
])('%s with the content type %s has the security headers of a page: %s', async (url, type, isPage) => {
  const { headers } = await built.app.inject({ url, headers: { accept: 'text/html' } })
  expect(headers['content-type']).toContain(type)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  const names = Object.keys(ofPages)
  expect(names.filter(name => name in headers)).toEqual(isPage ? names : [])
  expect('x-request-id' in headers).toBe(isPage || !url.startsWith('/assets/'))
})

it('only /sw.js may become a service worker', async () => {
  const asWorker = (url: string) => test.app.inject({ url, headers: { 'service-worker': 'script' } })
  for (const url of ['/api/health', '/api/media/a.js', '/api/v1/courses', '/kelas', '/assets/a.js', '//sw.js']) {
    expect((await asWorker(url)).statusCode).toBe(403)
  }
  expect((await asWorker('/sw.js?x')).statusCode).not.toBe(403)
})
