import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Maximum number of connections that the operating system queues for a listener until the process accepts them. With
 * Node's default of 511, a burst of new devices fills the queue. Each device that does not fit waits 1, 3, 7 or 15 s.
 * The operating system limits the number to `somaxconn`.
 */
const BACKLOG = 4_096
const MORE_LISTENERS = 15

/**
 * Listens on a port. On Linux uses several listeners, because Node accepts only one connection per listener in each
 * turn of the event loop. With one listener, a busy server with turns of 20 ms would accept only 50 connections a
 * second. Most devices of a burst would then wait for seconds before the server reads their first byte. Rejects with
 * the error of the operating system, for example EADDRINUSE.
 */
export async function listenOn(app: FastifyInstance, host: string, port: number): Promise<void> {
  // Uses one listener on other operating systems, because only Linux distributes connections over several listeners of
  // a port. Also uses one listener for port 0 (any free port), because each listener would get another port.
  if (port === 0 || process.platform !== 'linux') return void (await app.listen({ host, port, backlog: BACKLOG }))
  await requireFreePort(await getAddresses(host), port)
  const shared = { port, backlog: BACKLOG, reusePort: true }
  const listeners: Server[] = []
  // When the app closes, waits for the requests in progress, as the app's own listener does.
  app.addHook('preClose', async () => void (await Promise.all(listeners.map(closeServer))))
  await app.listen({ ...shared, host })
  const addresses = app.addresses().filter(each => typeof each !== 'string')
  for (const { address } of addresses) {
    for (let number = 0; number < MORE_LISTENERS; number += 1) {
      const listener = createServer({ allowHalfOpen: true, noDelay: true })
      listener.on('connection', socket => app.server.emit('connection', socket))
      listener.listen({ ...shared, host: address })
      await once(listener, 'listening')
      listeners.push(listener)
    }
  }
}

/**
 * Returns all IP addresses of the host. A name such as `localhost` may have several IP addresses, and the app listens
 * on each IP address.
 */
async function getAddresses(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/**
 * Throws if the port is in use. Without this check two servers of the same system user could share a port by mistake.
 */
export async function requireFreePort(addresses: readonly string[], port: number): Promise<void> {
  for (const host of addresses) {
    const probe = createServer().listen({ host, port })
    await once(probe, 'listening')
    await closeServer(probe)
  }
}

async function closeServer(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}
