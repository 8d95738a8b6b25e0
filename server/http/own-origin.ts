import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

type Setting = Pick<Config, 'publicUrl'>
type Sites = Pick<Config, 'publicUrl' | 'trustedOrigins'>

/**
 * True if users reach us by https. Uses `PUBLIC_URL`: behind a proxy that ends TLS a request looks like plain http,
 * and headers can be forged.
 */
export function isHttps({ publicUrl }: Setting, request: FastifyRequest): boolean {
  return publicUrl === undefined ? request.protocol === 'https' : publicUrl.startsWith('https:')
}

/** True for an origin of our pages. Without the setting, in a demo, that is the host in the request. */
export function isOwnOrigin({ publicUrl }: Setting, origin: string, request: Pick<FastifyRequest, 'host'>): boolean {
  if (publicUrl !== undefined) return origin === publicUrl
  return URL.canParse(origin) && new URL(origin).host === request.host
}

/** The allow-listed site whose page sends this; undefined for our own pages, for programs and for unknown sites. */
export function trustedSiteOf(config: Sites, request: FastifyRequest): string | undefined {
  const { origin } = request.headers
  if (origin === undefined || isOwnOrigin(config, origin, request)) return undefined
  return config.trustedOrigins.includes(origin) ? origin : undefined
}
