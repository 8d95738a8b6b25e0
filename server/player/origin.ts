import type { Config } from '../config.ts'

type Setting = Pick<Config, 'contentOrigin' | 'isProduction'>

/**
 * Host of the player in development. Browsers resolve names below `localhost` to this machine, and treat them as
 * another site.
 */
const DEVELOPMENT_HOST = 'konten.localhost'
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Origin that plays third-party content; undefined if there is none, and such content is not played. Never the page's
 * own origin, because the content may run any script.
 */
export function contentOriginOf({ contentOrigin, isProduction }: Setting, publicUrl: string): string | undefined {
  if (contentOrigin !== undefined || isProduction) return contentOrigin
  const { hostname, port } = new URL(publicUrl)
  return thisMachine.has(hostname) ? `http://${DEVELOPMENT_HOST}:${port || 80}` : undefined
}

/** Returns whether a request is for that origin. In development its port may be that of a proxy in front. */
export function isContentHost({ contentOrigin, isProduction }: Setting, host: string): boolean {
  if (contentOrigin !== undefined) return host === new URL(contentOrigin).host
  return !isProduction && host.replace(/:\d+$/, '') === DEVELOPMENT_HOST
}

/** Sources for a content security policy: origins that our page may frame. */
export function contentSource({ contentOrigin, isProduction }: Setting): string[] {
  if (contentOrigin !== undefined) return [contentOrigin]
  return isProduction ? [] : [`http://${DEVELOPMENT_HOST}:*`]
}
