/** Rule for URLs that users or third parties typed: a page of this site, or an https URL. The functions are pure. */

/**
 * Every runtime has the URL class. TypeScript's libs for pure modules do not declare this class, so it is declared
 * here.
 */
declare const URL: new (
  value: string,
  base?: string,
) => Record<'origin' | 'protocol' | 'hostname' | 'pathname' | 'search' | 'hash' | 'username' | 'password', string>

/** Origin that does not exist. If a path resolved against it has another origin, the path leaves the site. */
const BASE = 'https://site.invalid'

/** Characters that browsers change inside a URL. Browsers drop tabs and line ends, and read `\` as `/`. */
const MISREAD = /[\p{Cc}\p{Cf}\s\\]/u

function parseUrl(value: string, base?: string) {
  if (MISREAD.test(value)) return undefined
  try {
    return new URL(value, base)
  } catch {
    return undefined
  }
}

/**
 * Parses the URL of a page of this site and returns its path as a browser would show it. Returns undefined for every
 * other URL: another host (`//host`, `/\host`), and a path that becomes another host when it is used again (`/..//host`
 * is normalised to `//host`).
 */
export function parseSitePath(value: string): string | undefined {
  if (!value.startsWith('/')) return undefined
  const url = parseUrl(value, BASE)
  if (url?.origin !== BASE || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

export const isSitePath = (value: string): boolean => parseSitePath(value) !== undefined

/**
 * Returns whether the text is a full https URL of a host. A user name before the host is refused, because it could look
 * like the host.
 */
export function isWebAddress(value: string): boolean {
  // Requires the slashes, because some parsers read `https:host` as another URL.
  const url = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i.test(value) ? parseUrl(value) : undefined
  return url?.protocol === 'https:' && url.hostname !== '' && url.username === '' && url.password === ''
}
