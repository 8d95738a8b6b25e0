import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { routerPath } from '../http/calls.ts'
import type { OpenRegistry } from './registry.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const MS = 1_000

/**
 * Counts requests and durations of each endpoint (rate, errors, duration). An endpoint has the name of its contract;
 * all other addresses share three names, so that strangers cannot add series.
 */
export function watchCalls(
  app: FastifyInstance,
  endpoints: Readonly<Record<string, Endpoint>>,
  registry: OpenRegistry,
) {
  const registers = [registry]
  const requests = new Counter({
    name: 'semai_http_requests',
    help: 'Answered requests by endpoint and class of the status.',
    labelNames: ['endpoint', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'semai_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['endpoint'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const names = new Map(
    Object.entries(endpoints).map(([name, endpoint]) => [`${endpoint.method} ${routerPath(endpoint)}`, name]),
  )

  function nameOf({ method, routeOptions: { url } }: FastifyRequest): string {
    if (url === undefined) return 'unknown'
    const name = names.get(`${method} ${url}`)
    return name ?? (url.startsWith('/api') ? 'other' : 'page')
  }

  /** Series by endpoint and class of the status. Looking labels up for each request would cost more than counting. */
  const series = new Map<string, { requests: Counter.Internal; seconds: Histogram.Internal<string> }>()

  app.addHook('onResponse', async (request, reply) => {
    const endpoint = nameOf(request)
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const key = `${endpoint} ${status}`
    let counted = series.get(key)
    if (!counted) {
      counted = { requests: requests.labels({ endpoint, status }), seconds: seconds.labels({ endpoint }) }
      series.set(key, counted)
    }
    counted.requests.inc()
    counted.seconds.observe(reply.elapsedTime / MS)
  })
}
