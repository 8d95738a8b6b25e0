import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { CallError } from './errors.ts'
import { isOwnOrigin } from './own-origin.ts'

/**
 * For calls that act on a cookie. Browsers say where a request comes from; another site's is refused, also the `null`
 * of a sandboxed frame. Programs that are no browser send neither header and carry no cookie they did not own.
 */
export function requireSameSite(config: Config, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isForeign = (origin !== undefined && !isOwnOrigin(config, origin, request)) || site === 'cross-site'
  if (isForeign) throw new CallError('FORBIDDEN')
}
