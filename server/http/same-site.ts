import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Config } from '../config.ts'
import { CallError } from './errors.ts'
import { isOwnOrigin, findTrustedSite } from './own-origin.ts'

/**
 * Throws FORBIDDEN for requests from pages of other sites, including sandboxed frames (origin `null`). Accepts
 * programs, which send neither `Origin` nor `Sec-Fetch-Site`, and sites in the allow list if the endpoint is meant for
 * them. Needed for calls that rely on a cookie. Also needed for rate-limited calls, because another site could
 * otherwise make its visitors' browsers send calls until their network is blocked.
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
