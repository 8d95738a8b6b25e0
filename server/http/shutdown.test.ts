import { once } from 'node:events'
import { request } from 'node:http'
import { connect as connectTo } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Agent } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineEndpoint, ErrorAnswer } from '#contract/wire/endpoint.ts'
import { CLIENT_VERSION } from '#contract/wire/limits.ts'
import { openTestApp, type TestApp } from '#tests/support/app.ts'
import { bindEndpoint } from './bind.ts'

const waiting = defineEndpoint({
  method: 'GET',
  path: '/v1/wait',
  summary: 'contoh',
  access: 'public',
  answer: v.object({ ok: v.boolean() }),
})

/** Time that the websocket library waits for the device to close the connection. */
const LIBRARY_WAITS_MS = 30_000

let test: TestApp
let port: number
let gate: PromiseWithResolvers<void>
let arrived: number
beforeEach(async () => {
  gate = Promise.withResolvers()
  arrived = 0
  const handler = async () => {
    arrived += 1
    await gate.promise
    return { ok: true }
  }
  test = await openTestApp({ bindings: [bindEndpoint(waiting, handler)] })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port // the server listens on a port, not on a pipe
})
afterEach(() => test.close())

function get(path: string, agent: Agent): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, agent, host: '127.0.0.1' }, answer => {
      text(answer).then(body => resolve({ status: answer.statusCode, body }), reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Writes bytes and reads all data until the server closes. */
function raw(bytes: string): Promise<string> {
  const socket = connectTo({ port, host: '127.0.0.1' })
  socket.write(bytes)
  return text(socket)
}

it('the server completes running requests and then stops, despite keep-alive connections', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 40 })
  await get('/api/health', agent)
  const underWay = Array.from({ length: 20 }, () => get('/api/v1/wait', agent))
  await expect.poll(() => arrived).toBe(20)
  const closing = test.app.close()
  gate.resolve()
  const answers = await Promise.all(underWay)
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ status: 200, body: '{"data":{"ok":true}}' })))
  // The server must not close all connections by force, because these connections end by themselves.
  const cut = vi.spyOn(test.app.server, 'closeAllConnections')
  await closing
  expect(cut).not.toHaveBeenCalled()
  await expect(get('/api/health', agent)).rejects.toThrow(/ECONNREFUSED|socket hang up/)
  agent.destroy()
})

it(
  'a shutdown does not wait for a websocket whose device no longer responds',
  { timeout: LIBRARY_WAITS_MS / 2 },
  async () => {
    const device = connectTo({ port, host: '127.0.0.1' })
    device.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: semai.test\r\nconnection: upgrade\r\n' +
        'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    const [answer] = (await once(device, 'data')) as [Buffer]
    expect(answer.toString()).toContain('101 Switching Protocols')
    const left = once(device.resume(), 'end')
    await test.app.close()
    await left
  },
)

it('a shutdown does not wait for a connection that has sent nothing', async () => {
  const device = connectTo({ port, host: '127.0.0.1' })
  await once(device, 'connect')
  // A later answer shows that the server has accepted the earlier connection.
  await get('/api/health', new Agent())
  const cut = vi.spyOn(test.app.server, 'closeAllConnections')
  const left = once(device.resume(), 'close')
  await test.app.close()
  await left
  expect(cut).not.toHaveBeenCalled()
})

it.each([
  ['431', `GET /api/health HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`],
  ['400', 'NOT HTTP AT ALL\r\n\r\n'],
  ['400', 'GET /api/health HTTP/1.1\r\nhost: x\r\ncontent-length: a\r\n\r\n'],
])('answers a request that is not HTTP with status %s in the error format of the API', async (status, bytes) => {
  const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain(`client-version: ${CLIENT_VERSION}`)
  expect(v.is(ErrorAnswer, JSON.parse(body))).toBe(true)
})
