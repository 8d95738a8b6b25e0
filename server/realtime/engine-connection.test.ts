import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseRequest, hasSentAll } from './engine-connection.ts'

const http = createServer()
const server = new Server(http, { transports: ['websocket'] })
let socket: Socket
let client: ReturnType<typeof io>

beforeAll(async () => {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo // the server listens on a port, not on a pipe
  const opened = new Promise<Socket>(resolve => server.once('connection', resolve))
  client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] })
  socket = await opened
})

afterAll(async () => {
  client.disconnect()
  await server.close()
})

test('counts a socket message as unsent until it has left the process', async () => {
  await expect.poll(() => hasSentAll(socket)).toBe(true)
  socket.emit('one', 'x'.repeat(1_000_000))
  socket.emit('two', 'x')
  expect(hasSentAll(socket)).toBe(false)
  await expect.poll(() => hasSentAll(socket)).toBe(true)
})

test('releases the handshake request, and keeps the socket open', async () => {
  expect(socket.conn.request.headers.host).toContain('127.0.0.1')
  releaseRequest(socket)
  expect(socket.conn.request.headers.host).toBeUndefined()
  const answered = once(client as unknown as NodeJS.EventEmitter, 'after') // the client also has `on` and `once`
  socket.emit('after', 1)
  expect(await answered).toEqual([1])
})
