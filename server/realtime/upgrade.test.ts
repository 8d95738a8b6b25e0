import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { listen } from '#tests/support/sockets.ts'

let world: LearningApp
let port: number

beforeAll(async () => {
  world = await startLearningApp()
  port = Number(new URL(await listen(world.app)).port)
})
afterAll(() => world.close())

/** Returns all bytes that the server writes until it closes the connection. */
async function answerTo(lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write([...lines, '', ''].join('\r\n'))
  return text(socket)
}

const host = 'Host: semai.test'
const h2c = ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__', 'Connection: Upgrade, HTTP2-Settings, close']
const websocket = [
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Connection: Upgrade, close',
]

test.each([
  ['h2c', '/api/health', h2c],
  ['h2c on the socket path', '/socket.io/?EIO=4&transport=polling', h2c],
  ['TLS', '/api/health', ['Upgrade: TLS/1.0', 'Connection: Upgrade, close']],
  ['an unknown protocol', '/api/health', ['Upgrade: foo/2, bar', 'Connection: Upgrade, close']],
  ['an empty offer', '/api/health', ['Upgrade:', 'Connection: Upgrade, close']],
  ['a websocket on a path of the API', '/api/health', websocket],
])('ignores an upgrade offer of %s, and answers over HTTP', async (_name, path, offer) => {
  expect(await answerTo([`GET ${path} HTTP/1.1`, host, ...offer])).toMatch(/^HTTP\/1\.1 200 /)
})

test.each([
  '/socket.iox/?EIO=4&transport=websocket',
  '/api/nowhere',
  '/api/v1/courses/../../socket.io/',
  '//socket.io/',
])('a websocket on the wrong path %s gets the normal response of that path', async path => {
  const answer = await answerTo([`GET ${path} HTTP/1.1`, host, ...websocket])
  expect(answer).toMatch(/^HTTP\/1\.1 (?:30\d|40\d) /)
  expect(answer).toContain('x-content-type-options: nosniff')
})

test('answers a call that has a body, even if the call offers an upgrade to h2c', async () => {
  const body = '{"email":"x"}'
  const head = [
    'POST /api/v1/auth/login HTTP/1.1',
    host,
    ...h2c,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  expect(await answerTo([...head, '', body])).toMatch(/^HTTP\/1\.1 4\d\d [^]*"code":/)
})

test('rejects HTTP/2 without an upgrade offer with status 400', async () => {
  expect(await answerTo(['PRI * HTTP/2.0', '', 'SM'])).toMatch(/^HTTP\/1\.1 400 /)
})

test.each([
  ['websocket', websocket],
  ['polling', []],
])('keeps running if peers reset their connection at once after opening a socket by %s', async (transport, offer) => {
  const errors: unknown[] = []
  const keepError = (error: unknown) => errors.push(error)
  process.on('uncaughtException', keepError)
  for (let count = 0; count < 100; count += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    const request = [`GET /socket.io/?EIO=4&transport=${transport} HTTP/1.1`, host, ...offer, '', ''].join('\r\n')
    await new Promise(resolve => socket.write(request, resolve))
    socket.resetAndDestroy()
  }
  expect(await answerTo(['GET /api/health HTTP/1.1', host, 'Connection: close'])).toMatch(/^HTTP\/1\.1 200 /)
  process.off('uncaughtException', keepError)
  expect(errors).toEqual([])
})

test('accepts a websocket on the socket path', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write([`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1`, host, ...websocket, '', ''].join('\r\n'))
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(first.toString()).toMatch(/^HTTP\/1\.1 101 /)
})
