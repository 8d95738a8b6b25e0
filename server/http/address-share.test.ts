import fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { limitCallsPerAddress } from './address-share.ts'
import { CallError } from './errors.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

function openApp(trustProxy: boolean) {
  const gate = Promise.withResolvers<string>()
  let inWork = 0
  app = fastify({ trustProxy })
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof CallError ? error.status : 500).send({ ok: false }),
  )
  limitCallsPerAddress(app, 2)
  let arrived = 0
  app.addHook('onRequest', async () => {
    arrived += 1
  })
  app.get('/api/wait', async () => {
    inWork += 1
    return gate.promise
  })
  app.get('/api/file', { config: { sendsFile: true } }, async () => {
    inWork += 1
    return gate.promise
  })
  app.get('/', () => 'page')
  const opened = app
  const ask = (url: string, from = '203.0.113.1') =>
    opened.inject({ url, headers: { 'x-forwarded-for': from } }).then(({ statusCode }) => statusCode)
  return { app: opened, ask, gate, inWork: () => inWork, arrived: () => arrived }
}

it('refuses API calls of an IP address with too many calls in progress, but serves pages and other addresses', async () => {
  const { ask, gate, inWork } = openApp(true)
  const running = [ask('/api/wait'), ask('/api/wait')]
  await expect.poll(inWork).toBe(2)
  expect(await ask('/api/wait')).toBe(503)
  expect(await ask('/')).toBe(200)
  const other = ask('/api/wait', '203.0.113.2')
  await expect.poll(inWork).toBe(3)
  gate.resolve('done')
  expect(await Promise.all([...running, other])).toEqual([200, 200, 200])
  expect(await ask('/api/wait')).toBe(200)
})

it('limits calls by the IP address of the connection if no proxy is trusted', async () => {
  const { ask, gate, inWork } = openApp(false)
  const running = [ask('/api/wait', '203.0.113.1'), ask('/api/wait', '203.0.113.2')]
  await expect.poll(inWork).toBe(2)
  expect(await ask('/api/wait', '203.0.113.3')).toBe(503)
  gate.resolve('done')
  expect(await Promise.all(running)).toEqual([200, 200])
})

it('answers API calls of an IP address that is reading too many files, and refuses more files', async () => {
  const { ask, gate, inWork } = openApp(true)
  const files = [ask('/api/file'), ask('/api/file')]
  await expect.poll(inWork).toBe(2)
  expect(await ask('/api/file')).toBe(503)
  const call = ask('/api/wait')
  await expect.poll(inWork).toBe(3)
  gate.resolve('done')
  expect(await Promise.all([...files, call])).toEqual([200, 200, 200])
})

it('answers calls of an IP address that sends too many unfinished bodies, and closes the oldest of them', async () => {
  const { app: opened, ask, gate, arrived } = openApp(false)
  opened.post('/api/send', ({ body }) => body)
  await opened.listen({ port: 0, host: '127.0.0.1' })
  const { port } = opened.server.address() as AddressInfo // the app listens on a port
  const begin = () => {
    const headers = { 'content-type': 'application/json', 'content-length': 9 }
    const sent = request({ host: '127.0.0.1', port, path: '/api/send', method: 'POST', headers })
    sent.write('{"a":')
    return sent
  }
  const oldest = begin()
  const closed = once(oldest, 'error')
  await expect.poll(arrived).toBe(1)
  const others = [begin(), begin()]
  await closed
  gate.resolve('done')
  expect(await ask('/api/wait', '127.0.0.1')).toBe(200)
  const responses = others.map(each => once(each, 'response'))
  for (const each of others) each.end('"b"}')
  expect((await Promise.all(responses)).map(([{ statusCode }]) => Number(statusCode))).toEqual([200, 200])
})
