import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let port: number
beforeAll(async () => {
  test = await openTestApp({ config: { publicUrl: 'https://semai.contoh' } })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port // listening on a port, not on a pipe
})
afterAll(() => test.close())

/** Writes bytes and reads whatever comes until the server closes. */
async function send(bytes: string): Promise<{ status: number; headers: Map<string, string> }> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(bytes)
  const [first = '', ...lines] = ((await text(socket)).split('\r\n\r\n')[0] ?? '').split('\r\n')
  const headers = lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)])
  return { status: Number(first.slice(9, 12)), headers: new Map(headers as [string, string][]) }
}

const head = 'host: x\r\nconnection: close\r\n'

describe('every answer carries the headers of safety', () => {
  it.each([
    [503, 'a page', `GET / HTTP/1.1\r\n${head}accept: text/html\r\n\r\n`],
    [200, 'a call', `GET /api/health HTTP/1.1\r\n${head}\r\n`],
    [404, 'no address', `GET /api/none HTTP/1.1\r\n${head}\r\n`],
    [405, 'another method', `PUT /api/v1/auth/login HTTP/1.1\r\n${head}\r\n`],
    [404, 'a method of nobody', `PROPFIND /kelas HTTP/1.1\r\n${head}\r\n`],
    [400, 'a broken address', `GET /%ED%A0%80 HTTP/1.1\r\n${head}\r\n`],
    [
      400,
      'broken JSON',
      `POST /api/login HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: 1\r\n\r\n{`,
    ],
    [415, 'another type', `POST /api/login HTTP/1.1\r\n${head}content-type: text/plain\r\ncontent-length: 1\r\n\r\nx`],
    [
      413,
      'too much',
      `POST /api/login HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: 9999999\r\n\r\n{`,
    ],
    [301, 'a redirect', `GET // HTTP/1.1\r\n${head}\r\n`],
    [403, 'a worker that is not ours', `GET /api/media/x HTTP/1.1\r\n${head}service-worker: script\r\n\r\n`],
    [400, 'no host', 'GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [200, 'an unknown expectation', `GET /api/health HTTP/1.1\r\n${head}expect: wonders\r\n\r\n`],
    [400, 'no HTTP', 'NOT HTTP AT ALL\r\n\r\n'],
    [400, 'a broken length', `GET /api/health HTTP/1.1\r\n${head}content-length: a\r\n\r\n`],
    [431, 'endless headers', `GET /api/health HTTP/1.1\r\n${head}x: ${'a'.repeat(40_000)}\r\n\r\n`],
  ])('%i to %s', async (status, _what, bytes) => {
    const answer = await send(bytes)
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("require-trusted-types-for 'script';trusted-types default"),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'client-version': expect.any(String),
    })
  })
})

it('only /sw.js may become a worker', async () => {
  const asWorker = (url: string) => test.app.inject({ url, headers: { 'service-worker': 'script' } })
  for (const url of ['/api/health', '/api/media/a.js', '/api/v1/courses', '/kelas', '/assets/a.js', '//sw.js']) {
    expect((await asWorker(url)).statusCode).toBe(403)
  }
  expect((await asWorker('/sw.js?x')).statusCode).not.toBe(403)
})
