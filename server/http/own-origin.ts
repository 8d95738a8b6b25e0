import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

type Setting = Pick<Config, 'publicUrl'>
type Sites = Pick<Config, 'publicUrl' | 'trustedOrigins'>

/**
 * True if users reach this server by https. Uses `PUBLIC_URL`, because the request itself is not reliable. Behind a
 * proxy that terminates TLS, a request looks like plain http, and clients can forge headers.
 */
export function isHttps({ publicUrl }: Setting, request: FastifyRequest): boolean {
  return publicUrl === undefined ? request.protocol === 'https' : publicUrl.startsWith('https:')
}

/**
 * True if `origin` is the origin of this app's pages. If `PUBLIC_URL` is not set, as in a demo, compares the host of
 * the origin with the host of the request.
 */
export function isOwnOrigin({ publicUrl }: Setting, origin: string, request: Pick<FastifyRequest, 'host'>): boolean {
  if (publicUrl !== undefined) return origin === publicUrl
  return URL.canParse(origin) && new URL(origin).host === request.host
}

/**
 * Returns the site of the allow list whose page sent the request. Returns undefined for this app's pages, for programs
 * and for unknown sites.
 */
export function findTrustedSite(config: Sites, request: FastifyRequest): string | undefined {
  const { origin } = request.headers
  if (origin === undefined || isOwnOrigin(config, origin, request)) return undefined
  return config.trustedOrigins.includes(origin) ? origin : undefined
}
