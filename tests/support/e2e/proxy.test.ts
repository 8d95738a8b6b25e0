import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runAfterApplied, holdCalls, loseAnswer } from './faults.ts'
import { type FaultProxy, openProxy } from './proxy.ts'

let server: Server
let proxy: FaultProxy
let applied: string[]

beforeEach(async () => {
  applied = []
  server = createServer((request, response) => {
    applied.push(`${request.method} ${request.url}`)
    response.setHeader('client-version', '1')
    if (request.url?.startsWith('/assets/hash-')) response.setHeader('cache-control', 'public, immutable')
    request.pipe(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  proxy = await openProxy()
  proxy.pointTo((server.address() as AddressInfo).port)
})
afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const post = (body = 'isi') => fetch(`${proxy.origin}/api/x`, { method: 'POST', body })

it('the proxy passes calls through and records them', async () => {
  const response = await post()
  expect(await response.text()).toBe('isi')
  expect(response.headers.get('client-version')).toBe('1')
  expect(proxy.calls).toMatchObject([{ method: 'POST', path: '/api/x', body: 'isi', status: 200, answer: 'isi' }])
})

it('the proxy loses the response of an applied call exactly as often as requested', async () => {
  const lost = loseAnswer(proxy, () => true, 2)
  await expect(post()).rejects.toThrow('fetch failed')
  await expect(post()).rejects.toThrow('fetch failed')
  expect((await post()).ok).toBe(true)
  expect(lost.count).toBe(2)
  expect(applied).toHaveLength(3)
  expect(proxy.calls.map(call => call.isDelivered)).toEqual([false, false, true])
})

it('the proxy refuses connections while it is down, and then listens on the same port again', async () => {
  proxy.down()
  await expect(post()).rejects.toThrow('fetch failed')
  expect(applied).toEqual([])
  proxy.up()
  expect((await post()).ok).toBe(true)
})

it('the proxy holds calls until they are released', async () => {
  const held = holdCalls(proxy, () => true)
  const answer = post()
  await held.arrived
  expect(applied).toEqual([])
  held.release()
  expect((await answer).ok).toBe(true)
})

it('the proxy runs an action after the server applied a call and before its response is lost', async () => {
  let seen = 0
  runAfterApplied(
    proxy,
    () => true,
    async () => {
      seen = applied.length
    },
  )
  await expect(post()).rejects.toThrow('fetch failed')
  expect(seen).toBe(1)
})

it('the proxy rotates over several servers and skips a server that is down', async () => {
  const received: number[] = []
  const servers = [0, 1].map(which =>
    createServer((request, response) => {
      received.push(which)
      request.pipe(response)
    }),
  )
  for (const each of servers) await new Promise<void>(resolve => each.listen(0, '127.0.0.1', resolve))
  proxy.pointTo(...servers.map(each => (each.address() as AddressInfo).port))
  for (let call = 0; call < 4; call += 1) await post()
  expect(received.toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1])
  servers[1]?.closeAllConnections()
  await new Promise(resolve => servers[1]?.close(resolve))
  for (let call = 0; call < 4; call += 1) expect(await (await post()).text()).toBe('isi')
  expect(received.slice(4)).toEqual([0, 0, 0, 0])
  servers[0]?.closeAllConnections()
  await new Promise(resolve => servers[0]?.close(resolve))
})

it('the proxy requests a hashed file from the server once, and all other files each time', async () => {
  const keeping = await openProxy({ keepsAssets: true })
  keeping.pointTo((server.address() as AddressInfo).port)
  const read = async (path: string) => (await fetch(`${keeping.origin}${path}`)).headers.get('client-version')
  const paths = ['/assets/hash-1.js', '/assets/hash-1.js', '/assets/plain.js', '/assets/plain.js', '/api/x', '/api/x']
  for (const path of paths) expect(await read(path)).toBe('1')
  expect(applied).toEqual(paths.slice(1).map(path => `GET ${path}`))

  const undo = keeping.intercept(
    () => true,
    async ({ cut }) => cut(),
  )
  await expect(read('/assets/hash-1.js')).rejects.toThrow('fetch failed')
  undo()
  keeping.down()
  await expect(read('/assets/hash-1.js')).rejects.toThrow('fetch failed')
  await keeping.close()
})
