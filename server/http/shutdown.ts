import type { FastifyInstance } from 'fastify'
import { CallError } from './errors.ts'

const IDLE_SWEEP_MS = 100
const PATIENCE_MS = 8_000
const RETRY_AFTER_SECONDS = 5

/**
 * Finishes the requests in progress and accepts no new ones. Otherwise closing would wait for every busy kept-alive
 * connection, and for ever on a client that does not read its answer.
 */
export function closeGracefully(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS)
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
