import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Config } from '../config.ts'
import { CallError } from './errors.ts'
import { isOwnOrigin, findTrustedSite } from './own-origin.ts'

/**
 * Refuses requests from pages of other sites. Needed for calls that rely on a cookie, and for rate-limited calls.
 * Otherwise a page of another site could make the browsers of its visitors send calls until their whole network is
 * blocked. The page would not even have to read the answers. Browsers send the origin of a request. Other origins are
 * refused, including the origin `null` of a sandboxed frame. Programs that are not browsers send neither `Origin` nor
 * `Sec-Fetch-Site`. They are accepted, because they send only their own cookies. A site in the allow list is accepted
 * if the endpoint is meant for these sites.
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
 * True if the browser opens the URL as a page, for example because the user followed a link on another site. False for
 * frames and pictures, because a page loads them without an action of the user.
 */
export function isOpenedLink({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}
