import type { CookieName } from './browser-keys.ts'

export function readCookie(name: CookieName): string | undefined {
  const foundPair = document.cookie.split('; ').find(pair => pair.startsWith(`${name}=`))
  if (!foundPair) return undefined
  try {
    return decodeURIComponent(foundPair.slice(name.length + 1))
  } catch {
    return undefined // the cookie of another app has another encoding
  }
}

/** Sets a cookie. Without `seconds` it is deleted when the browser is closed. */
export function writeCookie(name: CookieName, text: string, seconds?: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const life = seconds === undefined ? '' : `; Max-Age=${seconds}`
  // Uses `document.cookie`, because Firefox and older Safari lack the Cookie Store API, and because a cookie must be
  // written before the page continues.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${name}=${encodeURIComponent(text)}; Path=/${life}; SameSite=Lax${secure}`
}
