import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '../config.ts'
import { CallError } from './errors.ts'
import { isOwnOrigin, trustedSiteOf } from './own-origin.ts'

/**
 * For calls that act on a cookie, and for those that are counted: a page anywhere could have its visitors' browsers knock
 * until their whole network is kept out, without reading one answer. Browsers say where a request comes from; another site's is refused, also the `null`
 * of a sandboxed frame. Programs that are no browser send neither header and carry no cookie they did not own. A site of the
 * allow-list is let in where the endpoint is meant for it.
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

/** A link on another site that somebody opens. Frames and pictures, which a page opens by itself, are none. */
export function isOpenedLink({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}
