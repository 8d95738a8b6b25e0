import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

type Setting = Pick<Config, 'publicUrl'>
type Sites = Pick<Config, 'publicUrl' | 'trustedOrigins'>

/**
 * True if users reach this server by https. Uses `PUBLIC_URL`, because behind a proxy that terminates TLS a request
 * looks like plain http, and headers can be forged.
 */
export function isHttps({ publicUrl }: Setting, request: FastifyRequest): boolean {
  return publicUrl === undefined ? request.protocol === 'https' : publicUrl.startsWith('https:')
}

/**
 * True for the origin of this app's pages. If `PUBLIC_URL` is not set, as in a demo, it is the origin whose host is the
 * host of the request.
 */
export function isOwnOrigin({ publicUrl }: Setting, origin: string, request: Pick<FastifyRequest, 'host'>): boolean {
  if (publicUrl !== undefined) return origin === publicUrl
  return URL.canParse(origin) && new URL(origin).host === request.host
}

/**
 * Returns the allow-listed site whose page sent the request. Returns undefined for this app's pages, for programs and
 * for unknown sites.
 */
export function findTrustedSite(config: Sites, request: FastifyRequest): string | undefined {
  const { origin } = request.headers
  if (origin === undefined || isOwnOrigin(config, origin, request)) return undefined
  return config.trustedOrigins.includes(origin) ? origin : undefined
}
