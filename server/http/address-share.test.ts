import fastify, { type FastifyInstance } from 'fastify'
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
  app.get('/api/wait', async () => {
    inWork += 1
    return gate.promise
  })
  app.get('/', () => 'page')
  const opened = app
  const ask = (url: string, from = '203.0.113.1') =>
    opened.inject({ url, headers: { 'x-forwarded-for': from } }).then(({ statusCode }) => statusCode)
  return { ask, gate, inWork: () => inWork }
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

it('counts the IP address of the connection if no proxy is trusted', async () => {
  const { ask, gate, inWork } = openApp(false)
  const running = [ask('/api/wait', '203.0.113.1'), ask('/api/wait', '203.0.113.2')]
  await expect.poll(inWork).toBe(2)
  expect(await ask('/api/wait', '203.0.113.3')).toBe(503)
  gate.resolve('done')
  expect(await Promise.all(running)).toEqual([200, 200])
})
