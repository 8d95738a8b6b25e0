import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Config } from '../config.ts'
import { CallError } from './errors.ts'
import { isOwnOrigin, findTrustedSite } from './own-origin.ts'

/**
 * Refuses requests from pages of other sites. For calls that rely on a cookie, and for rate-limited calls: another
 * site's page could make its visitors' browsers send calls until their whole network is blocked, even without reading
 * the answers. Browsers send the origin of a request, and another site's origin is refused, including the `null` of a
 * sandboxed frame. Programs that are not browsers send neither `Origin` nor `Sec-Fetch-Site`, and only their own
 * cookies. An allow-listed site is accepted if the endpoint is meant for it.
 */
export function requireSameSite(
  config: Config,
  request: FastifyRequest,
  { isForTrustedSites }: Pick<Endpoint, 'isForTrustedSites'>,
): void {
  if (isForTrustedSites && findTrustedSite(config, request) !== undefined) return
  const { origin, 'sec-fetch-site': site } = request.headers
  const isForeign = (origin !== undefined && !isOwnOrigin(config, origin, request)) || site === 'cross-site'
  if (isForeign) throw new CallError('FORBIDDEN')
}

/**
 * True if the browser opens the address as a page, for example after the user followed a link on another site. False
 * for frames and pictures, because pages load them without the user.
 */
export function isOpenedLink({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}
