import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Binding } from './bind.ts'
import { toRouterPath } from './calls.ts'
import { findTrustedSite } from './own-origin.ts'

const PREFLIGHT_SECONDS = 600
const methods = 'GET, POST, PUT, PATCH, DELETE'
const requestHeaders = 'authorization, content-type, idempotency-key, if-match, x-visitor-id, x-session-id'
/** Response headers that pages of other origins may read. */
const answerHeaders = 'client-version, content-disposition, date, retry-after, x-request-id'

/**
 * Allows pages of other origins to read answers (CORS). If the API has its own origin, pages of this app may read
 * answers to calls with cookies. Sites in the allow list may read only the answers that are meant for them, without
 * cookies. No other origin may read answers.
 */
export function answerOtherOrigins(app: FastifyInstance, config: Config, bindings: readonly Binding[]): void {
  const forSites = new Set(
    bindings.filter(({ endpoint }) => endpoint.isForTrustedSites).map(({ endpoint }) => toRouterPath(endpoint)),
  )

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!path.startsWith('/api/')) return
    const { origin } = request.headers
    const isOurPage = config.apiOrigin !== undefined && origin === config.publicUrl
    const isSite = forSites.has(path) && findTrustedSite(config, request) !== undefined
    // A cache must not return an answer for one origin to a page of another origin.
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
