import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { MetricsSettings } from '../config.ts'
import { attachParts } from '../parts.ts'
import { StartFailure } from '../start-failure.ts'
import type { OpenRegistry } from './registry.ts'

const PATH = '/metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Compares the token in constant time. If no token is configured, each caller who can reach the port may read the
 * metrics.
 */
function mayRead(authorization: string | undefined, token: string | undefined): boolean {
  return token === undefined || timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

/**
 * Serves `/metrics` on a separate port. If no separate port is configured, serves it on the port of the pages, where a
 * token is required. A request without the right token gets the same answer as for an unknown path.
 */
export function serveMetrics(
  app: FastifyInstance,
  registry: OpenRegistry,
  settings: MetricsSettings | undefined,
): void {
  if (!settings) return
  const { port, host, token } = settings
  if (port !== undefined) return serveOnPort(app, registry, { port, host, token })
  app.get(PATH, async (request, reply) => {
    if (!mayRead(request.headers.authorization, token)) return reply.callNotFound()
    return reply
      .headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' })
      .send(await registry.metrics())
  })
}

interface PortSettings {
  port: number
  host: string
  token: string | undefined
}

function serveOnPort(app: FastifyInstance, registry: OpenRegistry, { port, host, token }: PortSettings): void {
  const server = createServer((request, response) => {
    const isFound = request.method === 'GET' && request.url === PATH && mayRead(request.headers.authorization, token)
    if (!isFound) return void response.writeHead(404).end()
    registry.metrics().then(
      text => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        app.log.warn({ err: error }, 'failed to read the metrics')
        response.writeHead(500).end()
      },
    )
  })
  const part = {
    async start() {
      server.listen(port, host)
      await once(server, 'listening').catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'tanpa kode'
        throw new StartFailure(`METRICS_PORT ${port} di ${host} tidak dapat dipakai (${code}). Pilih port lain.`)
      })
      // Logs the port here, because in tests the port setting is 0 and the real port is known only now.
      app.log.info({ port: (server.address() as AddressInfo).port }, 'metrics server started')
    },
    async close() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  attachParts(app, [part])
}
