import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Priority } from '../db/call.ts'
import { createBusyError, CallError } from './errors.ts'
import { healthPaths } from './health.ts'
import { type Shedding, LoadShedding } from './load-shedding.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Priority class of the call. Undefined for routes outside of the contract. */
    priority?: Priority
    /** True for a route that sends a stored file. Such a file costs little, but a slow client reads it for minutes. */
    sendsFile?: boolean
  }
}

const RESOLUTION_MS = 10
const SAMPLE_MS = 1_000
const MAINTENANCE_RETRY_AFTER_SECONDS = 60

/** Samples the delay of the event loop until the app is closed. */
function watchEventLoop(app: FastifyInstance): () => Shedding {
  const lag = new LoadShedding()
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  const timer = setInterval(() => {
    lag.note(histogram.mean / 1e6 - RESOLUTION_MS)
    histogram.reset()
  }, SAMPLE_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
  return () => lag.shedding
}

/** Refuses calls at once while the event loop is late, so that the server can still answer the other calls. */
export function shedLoad(app: FastifyInstance, shedding = watchEventLoop(app)): void {
  app.addHook('onRequest', async request => {
    const shed = shedding()
    if (shed === 'none' || isAlwaysAnswered(request)) return
    if (shed === 'all but work' && request.routeOptions.config.priority === 'work') return
    throw createBusyError()
  })
}

/**
 * True for pages, their files and status routes, because the server answers these even under load. A user who opens a
 * page must see the app's message instead of JSON, and files cost little. Checks the route instead of the requested
 * path, because a path such as `/%61pi` also leads to a call.
 */
export function isAlwaysAnswered({ routeOptions, url }: FastifyRequest): boolean {
  const path = routeOptions.url ?? url
  return !path.startsWith('/api') || healthPaths.has(path)
}

export function closeForMaintenance(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    if (isAlwaysAnswered(request)) return
    throw new CallError('MAINTENANCE', { retryAfterSeconds: MAINTENANCE_RETRY_AFTER_SECONDS })
  })
}
