import type { FastifyInstance, FastifyReply } from 'fastify'
import { Counter } from 'prom-client'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { toRouterPath } from '../http/calls.ts'
import { Durations, createHistogram } from './durations.ts'
import type { OpenRegistry } from './registry.ts'

const MS = 1_000
const classes = ['1xx', '2xx', '3xx', '4xx', '5xx']

interface Series {
  /** Number of answers by class of the status code. */
  statuses: number[]
  durations: Durations
}

/**
 * Counts the requests and durations of each endpoint by its name in the contract. Other paths share three names, so
 * that callers cannot create new time series. Must run before the routes are added.
 */
export function watchCalls(
  app: FastifyInstance,
  endpoints: Readonly<Record<string, Endpoint>>,
  registry: OpenRegistry,
): void {
  const names = new Map(
    Object.entries(endpoints).map(([name, endpoint]) => [`${endpoint.method} ${toRouterPath(endpoint)}`, name]),
  )
  const series = new Map<string, Series>()
  const durations = new Map<string, Durations>()

  function getSeries(endpoint: string): Series {
    const knownSeries = series.get(endpoint)
    if (knownSeries) return knownSeries
    const fresh = { statuses: classes.map(() => 0), durations: new Durations() }
    series.set(endpoint, fresh)
    durations.set(endpoint, fresh.durations)
    return fresh
  }

  const nameOf = (method: string, url: string) =>
    names.get(`${method} ${url}`) ?? (url.startsWith('/api') ? 'other' : 'page')

  /**
   * Returns the function that counts an answer. Avoids map look-ups and promises, which would take longer than the
   * counting itself.
   */
  function count(endpoint: string) {
    let own: Series | undefined
    return (_request: unknown, reply: FastifyReply, done: () => void) => {
      own ??= getSeries(endpoint)
      const at = Math.floor(reply.statusCode / 100) - 1
      own.statuses[at] = (own.statuses[at] ?? 0) + 1
      own.durations.add(reply.elapsedTime / MS)
      done()
    }
  }

  app.addHook('onRoute', route => {
    route.onResponse = [route.onResponse ?? [], count(nameOf([route.method].flat()[0] ?? '', route.url))].flat()
  })
  const countUnknown = count('unknown')
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) countUnknown(request, reply, done)
    else done()
  })

  const requests = new Counter({
    name: 'semai_http_requests',
    help: 'Answered requests by endpoint and class of the status.',
    labelNames: ['endpoint', 'status'],
    registers: [registry],
    collect() {
      requests.reset()
      for (const [endpoint, { statuses }] of series) {
        for (const [at, status] of classes.entries()) {
          const value = statuses[at] ?? 0
          if (value > 0) requests.inc({ endpoint, status }, value)
        }
      }
    },
  })
  const help = 'Time from the request to the end of its answer.'
  registry.registerMetric(createHistogram('semai_http_request_duration_seconds', help, durations))
}
