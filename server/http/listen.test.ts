import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { listenOn, requireFreePort } from './listen.ts'
import { closeGracefully } from './shutdown.ts'

const HOST = '127.0.0.1'
const DEVICES = 64
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function freePort(): Promise<number> {
  const server = createServer().listen({ host: HOST, port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function openApp(handler: () => string | Promise<string> = () => 'ok') {
  const app = fastify()
  app.get('/', handler)
  closeGracefully(app)
  const port = await freePort()
  await listenOn(app, HOST, port)
  ends.push(() => app.close())
  return { app, port }
}

/** Blocks the event loop until the system has finished the connection handshakes. */
function block(ms: number): void {
  for (const since = performance.now(); performance.now() - since < ms;);
}

it.runIf(process.platform === 'linux')('accepts many connections per turn of the event loop', async () => {
  const { app, port } = await openApp()
  let accepted = 0
  app.server.on('connection', () => (accepted += 1))
  const devices = Array.from({ length: DEVICES }, (): Socket => connect(port, HOST))
  ends.push(() => devices.forEach(device => device.destroy()))
  let turns = 0
  const isAccepted = () => accepted === DEVICES
  while (!isAccepted()) {
    turns += 1
    block(2)
    await turn()
  }
  // With only one listener, each connection would take one turn of the event loop.
  expect(turns).toBeLessThan(DEVICES / 2)
})

it('the server answers on every listener and closes all of them', async () => {
  const { app, port } = await openApp()
  const answers = Array.from({ length: DEVICES }, async () => (await fetch(`http://${HOST}:${port}/`)).text())
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['ok']))
  await app.close()
  await expect(fetch(`http://${HOST}:${port}/`)).rejects.toThrow('fetch failed')
})

it('the server refuses to start on a port on which another server already listens', async () => {
  const { port } = await openApp()
  await expect(listenOn(fastify(), HOST, port)).rejects.toThrow('EADDRINUSE')
})

it.runIf(process.platform === 'linux')('checks every IP address of a host name for a free port', async () => {
  const { port } = await openApp()
  await expect(requireFreePort(['127.0.0.2', HOST], port)).rejects.toThrow('EADDRINUSE')
  await requireFreePort(['127.0.0.2', '127.0.0.3'], port)
})

it('closing the server waits for the requests in progress on any listener', async () => {
  const gate = Promise.withResolvers<string>()
  let arrived = 0
  const { app, port } = await openApp(() => {
    arrived += 1
    return gate.promise
  })
  const answers = Array.from({ length: DEVICES }, async () => (await fetch(`http://${HOST}:${port}/`)).text())
  await expect.poll(() => arrived).toBe(DEVICES)
  let isClosed = false
  const closing = app.close().then(() => (isClosed = true))
  await turn()
  expect(isClosed).toBe(false)
  gate.resolve('late')
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['late']))
  await closing
})
