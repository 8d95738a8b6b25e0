import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

type Setting = Pick<Config, 'publicUrl'>
type Sites = Pick<Config, 'publicUrl' | 'trustedOrigins'>

/**
 * Whether people reach us by https. `PUBLIC_URL` says so: behind a proxy that ends TLS a request looks like plain http, and
 * whoever sends one could say what he likes.
 */
export function isHttps({ publicUrl }: Setting, request: FastifyRequest): boolean {
  return publicUrl === undefined ? request.protocol === 'https' : publicUrl.startsWith('https:')
}

/** Whether this is an origin of our pages. Without a setting, in a demo, that is the host the browser asked for. */
export function isOwnOrigin({ publicUrl }: Setting, origin: string, request: Pick<FastifyRequest, 'host'>): boolean {
  if (publicUrl !== undefined) return origin === publicUrl
  return URL.canParse(origin) && new URL(origin).host === request.host
}

/** The site of the allow-list whose page sends this; undefined for our own pages, for programs and for strangers. */
export function trustedSiteOf(config: Sites, request: FastifyRequest): string | undefined {
  const { origin } = request.headers
  if (origin === undefined || isOwnOrigin(config, origin, request)) return undefined
  return config.trustedOrigins.includes(origin) ? origin : undefined
}
