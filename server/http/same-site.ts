import type { FastifyRequest } from 'fastify'
import { CallError } from './errors.ts'

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/**
 * For calls that act on a cookie. Browsers say where a request comes from; another site's is refused, also the `null`
 * of a sandboxed frame. Programs that are no browser send neither header and carry no cookie they did not own.
 */
export function requireSameSite(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isForeign = (origin !== undefined && hostOf(origin) !== request.host) || site === 'cross-site'
  if (isForeign) throw new CallError('FORBIDDEN')
}
