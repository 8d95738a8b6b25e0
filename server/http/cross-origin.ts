import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Binding } from './bind.ts'
import { routerPath } from './calls.ts'
import { trustedSiteOf } from './own-origin.ts'

const PREFLIGHT_SECONDS = 600
const methods = 'GET, POST, PUT, PATCH, DELETE'
const requestHeaders = 'authorization, content-type, idempotency-key, if-match, x-visitor-id, x-session-id'
/** Headers of an answer that a page of another origin may read. */
const answerHeaders = 'client-version, content-disposition, date, retry-after, x-request-id'

/**
 * Lets pages of other origins read answers (CORS), each origin by name and never by a wildcard. Our own page gets
 * access with cookies if the API has an origin of its own. Allow-listed sites get access without cookies, only to the
 * calls meant for them.
 */
export function answerOtherOrigins(app: FastifyInstance, config: Config, bindings: readonly Binding[]): void {
  const forSites = new Set(
    bindings.filter(({ endpoint }) => endpoint.isForTrustedSites).map(({ endpoint }) => routerPath(endpoint)),
  )

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!path.startsWith('/api/')) return
    const { origin } = request.headers
    const isOurPage = config.apiOrigin !== undefined && origin === config.publicUrl
    const isSite = forSites.has(path) && trustedSiteOf(config, request) !== undefined
    // A cache must not return one origin's answer to another.
    if (config.apiOrigin !== undefined || forSites.has(path)) reply.header('vary', 'origin')
    if (origin === undefined || (!isOurPage && !isSite)) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': answerHeaders })
    if (isOurPage) reply.header('access-control-allow-credentials', 'true')
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': requestHeaders,
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
      .send()
  })
}
