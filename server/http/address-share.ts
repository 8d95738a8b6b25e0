import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createBusyError } from './errors.ts'
import { isAlwaysAnswered } from './load.ts'
import { getNetwork } from './network-address.ts'

/**
 * Maximum number of concurrent calls per network (`getNetwork`). The devices of a school behind one router send a few
 * hundred calls at the same time.
 */
const MOST_IN_WORK = 1_000

/**
 * Refuses calls from a network that already has too many concurrent calls. Behind a trusted proxy, uses the IP address
 * that the proxy reports. Counts files separately, so that paused players and slow downloads of a network do not
 * prevent its other calls. Counts a call only after its body has arrived. If a network has too many requests with
 * unfinished bodies, closes the oldest of them, so that clients that never finish do not prevent other calls.
 */
export function limitCallsPerAddress(app: FastifyInstance, mostInWork = MOST_IN_WORK): void {
  const inWork = new Map<string, number>()
  /** Requests of each network whose body has not arrived yet, oldest first. */
  const arriving = new Map<string, Set<FastifyRequest>>()

  function requireRoom(key: string): void {
    if ((inWork.get(key) ?? 0) >= mostInWork) throw createBusyError()
  }

  function begin(key: string, reply: FastifyReply): void {
    requireRoom(key)
    inWork.set(key, (inWork.get(key) ?? 0) + 1)
    // This event is emitted after the answer was sent and also after the connection broke.
    reply.raw.once('close', () => {
      const remainingCount = (inWork.get(key) ?? 1) - 1
      if (remainingCount > 0) inWork.set(key, remainingCount)
      else inWork.delete(key)
    })
  }

  function waitForBody(key: string, request: FastifyRequest, reply: FastifyReply): void {
    const unfinished = arriving.get(key) ?? new Set()
    arriving.set(key, unfinished.add(request))
    reply.raw.once('close', () => endWait(key, request))
    const [oldest] = unfinished
    if (unfinished.size > mostInWork) oldest?.raw.destroy()
  }

  /** Returns false if the request was not waiting for its body. */
  function endWait(key: string, request: FastifyRequest): boolean {
    const unfinished = arriving.get(key)
    if (!unfinished?.delete(request)) return false
    if (unfinished.size === 0) arriving.delete(key)
    return true
  }

  app.addHook('onRequest', async (request, reply) => {
    if (isAlwaysAnswered(request)) return
    const key = getKey(request)
    if (!hasBody(request)) return begin(key, reply)
    requireRoom(key)
    waitForBody(key, request, reply)
  })
  app.addHook('preValidation', async (request, reply) => {
    const key = getKey(request)
    if (endWait(key, request)) begin(key, reply)
  })
}

function getKey(request: FastifyRequest): string {
  const network = getNetwork(request.ip)
  return request.routeOptions.config.sendsFile === true ? `${network} files` : network
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
