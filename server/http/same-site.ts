import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Config } from '../config.ts'
import { CallError } from './errors.ts'
import { isOwnOrigin, trustedSiteOf } from './own-origin.ts'

/**
 * For calls that act on a cookie, and for rate-limited ones: a foreign page could make its visitors' browsers call
 * until their whole network is blocked, without reading one answer. Browsers send the origin of a request; another
 * site's is refused, also the `null` of a sandboxed frame. Programs that are no browser send neither header, and only
 * cookies of their own. An allow-listed site is accepted if the endpoint is meant for it.
 */
export function requireSameSite(
  config: Config,
  request: FastifyRequest,
  { isForTrustedSites }: Pick<Endpoint, 'isForTrustedSites'>,
): void {
  if (isForTrustedSites && trustedSiteOf(config, request) !== undefined) return
  const { origin, 'sec-fetch-site': site } = request.headers
  const isForeign = (origin !== undefined && !isOwnOrigin(config, origin, request)) || site === 'cross-site'
  if (isForeign) throw new CallError('FORBIDDEN')
}

/** True for a link on another site that the user opens. False for frames and pictures, which a page loads by itself. */
export function isOpenedLink({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}
