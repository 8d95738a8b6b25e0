import type { CallContext } from '../http/context.ts'

/**
 * Name of the cookie that binds a session to a browser. A refresh token of a bound session is useless without the
 * cookie, and scripts cannot read the cookie. Sessions of other sites are not bound.
 */
const BINDING_COOKIE = 'semai_bind'

type Jar = Pick<CallContext, 'cookies'>
const newerPath = '/api/v1/auth'
/** Paths of the older API that need the cookie. Browsers send the cookie only to the paths for which it was set. */
const olderPaths = ['/api/tokenNew', '/api/logout']

/**
 * Sets the cookie for the current API. `isOlder` is true if the session began in the older API. The browser must then
 * send the cookie to that API too.
 */
export function setBindingCookie(
  { cookies }: Jar,
  session: { binding: string; cookieSeconds: number },
  { isOlder = false } = {},
): void {
  for (const path of isOlder ? [newerPath, ...olderPaths] : [newerPath]) {
    cookies.set(BINDING_COOKIE, session.binding, { path, maxAgeSeconds: session.cookieSeconds })
  }
}

export function readBinding({ cookies }: Jar): string | undefined {
  return cookies.read(BINDING_COOKIE)
}

export function clearBinding({ cookies }: Jar, { isOlder = false } = {}): void {
  for (const path of isOlder ? [newerPath, ...olderPaths] : [newerPath]) cookies.clear(BINDING_COOKIE, { path })
}
