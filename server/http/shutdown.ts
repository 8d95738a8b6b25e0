import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CallError } from './errors.ts'

const IDLE_SWEEP_MS = 100
const PATIENCE_MS = 8_000
const RETRY_AFTER_SECONDS = 5

/**
 * Finishes the requests in progress, refuses new requests and closes idle connections. Otherwise closing the app would
 * wait for all keep-alive connections in use. After `PATIENCE_MS` closes all connections. Also closes connections on
 * which the client has sent nothing yet, because Node does not count them as idle.
 */
export function closeGracefully(app: FastifyInstance): void {
  let isClosing = false
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, IDLE_SWEEP_MS)
    const end = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
    for (const timer of [sweep, end]) timer.unref()
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(end)
    })
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw new CallError('SYSTEM_ERROR', { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
