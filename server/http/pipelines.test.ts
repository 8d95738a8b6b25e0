import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'
import { serializePipelinedRequests, PIPELINED_MAX } from './pipelines.ts'

const HOST = '127.0.0.1'
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function open(handler: RequestListener): Promise<Server> {
  const server = createServer(handler)
  serializePipelinedRequests(server)
  server.listen({ host: HOST, port: 0 })
  await once(server, 'listening')
  ends.push(() => server.close())
  return server
}

/**
 * Sends all requests in one write. The last request asks the server to close the connection, unless `staysOpen` is
 * true.
 */
function send(server: Server, paths: readonly string[], staysOpen = false): Socket {
  const { port } = server.address() as AddressInfo // the server listens on a port, not on a pipe
  const socket = connect(port, HOST)
  ends.push(() => socket.destroy())
  const requests = paths.map((path, at) => {
    const isLast = at === paths.length - 1 && !staysOpen
    return `GET ${path} HTTP/1.1\r\nHost: semai.test\r\n${isLast ? 'Connection: close\r\n' : ''}\r\n`
  })
  socket.write(requests.join(''))
  return socket
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `/${at}`)

it('processes one request of a connection at a time, and answers all of them in order', async () => {
  const answers: (() => void)[] = []
  const server = await open((request, response) => void answers.push(() => response.end(`<${request.url}>`)))
  const whole = text(send(server, numbered(4)))
  for (let at = 0; at < 4; at += 1) {
    // The answer to a request of another connection shows that the server has read everything that was sent before.
    const other = text(send(server, ['/other']))
    await expect.poll(() => answers.length).toBe(2)
    for (const answer of answers.splice(0)) answer()
    await other
  }
  expect((await whole).match(/<[^>]+>/g)).toEqual(['</0>', '</1>', '</2>', '</3>'])
})

it('closes a connection that sends more requests ahead than allowed, without starting the rest', async () => {
  let started = 0
  const server = await open(() => (started += 1))
  const socket = send(server, numbered(PIPELINED_MAX + 2), true)
  socket.on('error', () => {})
  await once(socket.resume(), 'close')
  expect(started).toBe(1)
})

it('starts no further request until the previous response has been read', async () => {
  let started = 0
  const large = Buffer.alloc(32_000_000)
  const server = await open((request, response) => {
    if (request.url !== '/other') started += 1
    response.end(request.url === '/other' ? 'other' : large)
  })
  const socket = send(server, numbered(3)).pause()
  await expect.poll(() => started).toBe(1)
  for (let at = 0; at < 5; at += 1) await text(send(server, ['/other']))
  expect(started).toBe(1)
  let bytes = 0
  socket.on('data', (part: Buffer) => (bytes += part.length)).resume()
  await once(socket, 'close')
  expect(started).toBe(3)
  expect(bytes).toBeGreaterThan(3 * large.length)
})

it.each(['/api/health', '/socket.io/', '/nowhere'])(
  'closes a connection that sends 400 pipelined requests to %s',
  async path => {
    const test = await openTestApp()
    ends.push(() => test.close())
    await test.app.listen({ host: HOST, port: 0 })
    const socket = send(
      test.app.server,
      Array.from({ length: 400 }, () => path),
      true,
    )
    socket.on('error', () => {})
    await once(socket.resume(), 'close')
    expect((await test.app.inject('/api/live')).statusCode).toBe(200)
  },
)
