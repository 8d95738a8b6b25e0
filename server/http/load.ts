import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { busy, CallError } from './errors.ts'
import { healthPaths } from './health.ts'

/** Beyond this the process answers everybody late; a quick "come back" to some keeps it useful to the others. */
const MAX_EVENT_LOOP_DELAY_MS = 1_000
const MAINTENANCE_RETRY_AFTER_SECONDS = 60

export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: async request => {
      if (isFreeOfCharge(request)) return
      throw busy()
    },
  })
}

/**
 * Pages go on being served, so that the app can say what is going on: a person who opens an address must never read the
 * JSON of a refusal. They are files, and cost next to nothing. The route is asked, not the address: `/%61pi` is a call too.
 */
function isFreeOfCharge({ routeOptions, url }: FastifyRequest): boolean {
  const path = routeOptions.url ?? url
  return !path.startsWith('/api') || healthPaths.has(path)
}

export function closeForMaintenance(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    if (isFreeOfCharge(request)) return
    throw new CallError('MAINTENANCE', { retryAfterSeconds: MAINTENANCE_RETRY_AFTER_SECONDS })
  })
}
