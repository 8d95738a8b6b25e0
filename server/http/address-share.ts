import type { FastifyInstance } from 'fastify'
import { createBusyError } from './errors.ts'
import { isNeverShed } from './load.ts'
import { getNetwork } from './network-address.ts'

/** Maximum number of concurrent calls per address. A school behind one router sends a few hundred at the same time. */
const MOST_IN_WORK = 1_000

/** Refuses calls of an address that has too many concurrent calls. Counts the address that a trusted proxy reports. */
export function limitShareOfAddress(app: FastifyInstance, mostInWork = MOST_IN_WORK): void {
  const inWork = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    if (isNeverShed(request)) return
    const address = getNetwork(request.ip)
    const calls = inWork.get(address) ?? 0
    if (calls >= mostInWork) throw createBusyError()
    inWork.set(address, calls + 1)
    // This event fires in all cases: after the answer was sent, or after the connection broke.
    reply.raw.once('close', () => {
      const remainingCount = (inWork.get(address) ?? 1) - 1
      if (remainingCount > 0) inWork.set(address, remainingCount)
      else inWork.delete(address)
    })
  })
}
