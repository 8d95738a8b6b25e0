import type { FastifyInstance } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import type { OpenRegistry } from './registry.ts'

/** Counts open websockets. The event `upgrade` occurs only for the path of sockets (`isSocketUpgrade`). */
export function watchSockets(app: FastifyInstance, registry: OpenRegistry): void {
  const registers = [registry]
  const open = new Gauge({ name: 'semai_sockets_open', help: 'Open websockets.', registers })
  const opened = new Counter({ name: 'semai_sockets_opened', help: 'Websockets since the start.', registers })
  open.set(0)
  app.server.on('upgrade', (_request, socket) => {
    opened.inc()
    open.inc()
    socket.once('close', () => open.dec())
  })
}
