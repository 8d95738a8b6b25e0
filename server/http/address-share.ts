import type { FastifyInstance } from 'fastify'
import { createBusyError } from './errors.ts'
import { isAlwaysAnswered } from './load.ts'
import { getNetwork } from './network-address.ts'

/**
 * Maximum number of concurrent calls per network (`getNetwork`). The devices of a school behind one router send a few
 * hundred calls at the same time.
 */
const MOST_IN_WORK = 1_000

/**
 * Refuses calls from a network that already has too many concurrent calls. Behind a trusted proxy, the IP address that
 * the proxy reports counts.
 */
export function limitCallsPerAddress(app: FastifyInstance, mostInWork = MOST_IN_WORK): void {
  const inWork = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    if (isAlwaysAnswered(request)) return
    const address = getNetwork(request.ip)
    const calls = inWork.get(address) ?? 0
    if (calls >= mostInWork) throw createBusyError()
    inWork.set(address, calls + 1)
    // This event is emitted after the answer was sent and also after the connection broke.
    reply.raw.once('close', () => {
      const remainingCount = (inWork.get(address) ?? 1) - 1
      if (remainingCount > 0) inWork.set(address, remainingCount)
      else inWork.delete(address)
    })
  })
}
