import type { Config } from '../config.ts'

type Setting = Pick<Config, 'contentOrigin' | 'isProduction'>

/** Browsers know every name below `localhost` as this machine, and as another site than `localhost` itself. */
const DEVELOPMENT_HOST = 'konten.localhost'
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The origin where content of others is played; undefined where there is none, and nothing is. Never the page's own: what is played there
 * may run any script.
 */
export function contentOriginOf({ contentOrigin, isProduction }: Setting, publicUrl: string): string | undefined {
  if (contentOrigin !== undefined || isProduction) return contentOrigin
  const { hostname, port } = new URL(publicUrl)
  return thisMachine.has(hostname) ? `http://${DEVELOPMENT_HOST}:${port || 80}` : undefined
}

/** Whether a request is for that origin. In development its port may be that of a proxy in front. */
export function isContentHost({ contentOrigin, isProduction }: Setting, host: string): boolean {
  if (contentOrigin !== undefined) return host === new URL(contentOrigin).host
  return !isProduction && host.replace(/:\d+$/, '') === DEVELOPMENT_HOST
}

/** For a policy: who may be framed by our page. */
export function contentSource({ contentOrigin, isProduction }: Setting): string[] {
  if (contentOrigin !== undefined) return [contentOrigin]
  return isProduction ? [] : [`http://${DEVELOPMENT_HOST}:*`]
}
