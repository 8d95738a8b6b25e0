import type { Config } from '../config.ts'

type Setting = Pick<Config, 'contentOrigin' | 'isProduction'>

/**
 * Host of the player in development. Browsers resolve names below `localhost` to this machine and treat them as another
 * site.
 */
const DEVELOPMENT_HOST = 'konten.localhost'
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns the origin that runs third-party content. Returns undefined if no such origin exists; third-party content
 * then does not run. The origin is never that of this app's pages, because third-party content may run any script.
 */
export function getContentOrigin({ contentOrigin, isProduction }: Setting, publicUrl: string): string | undefined {
  if (contentOrigin !== undefined || isProduction) return contentOrigin
  const { hostname, port } = new URL(publicUrl)
  return thisMachine.has(hostname) ? `http://${DEVELOPMENT_HOST}:${port || 80}` : undefined
}

/**
 * True if a request is for the origin of third-party content. In development the port is not compared, because a proxy
 * may use another port.
 */
export function isContentHost({ contentOrigin, isProduction }: Setting, host: string): boolean {
  if (contentOrigin !== undefined) return host === new URL(contentOrigin).host
  return !isProduction && host.replace(/:\d+$/, '') === DEVELOPMENT_HOST
}

/** Returns the origins that pages of this app may show in a frame, as sources of a content security policy. */
export function listFrameSources({ contentOrigin, isProduction }: Setting): string[] {
  if (contentOrigin !== undefined) return [contentOrigin]
  return isProduction ? [] : [`http://${DEVELOPMENT_HOST}:*`]
}
