import { parseSitePath } from '../site/site-address.ts'

/**
 * Validates the parameter `redirect`, to prevent open redirects and token leaks. The functions are pure, because the
 * allowed origins are arguments.
 */

export interface RedirectOrigins {
  /** Origin of this app, e.g. `https://semai.id`. */
  self: string
  /**
   * Origins of the business site and of the allow-list. A redirect to such an origin gets the parameters `u`, `t` and
   * `r` of `handOver`.
   */
  trusted: readonly string[]
}

export type RedirectTarget = { kind: 'inside'; path: string } | { kind: 'trusted'; url: string }

const LONGEST = 2_000

/**
 * Every runtime has the URL class. TypeScript's libs for pure modules do not declare this class, so it is declared
 * here.
 */
declare const URL: new (
  value: string,
) => Record<'origin' | 'href' | 'pathname' | 'search' | 'hash' | 'username' | 'password', string>

/**
 * Parses a `redirect` value: a URL of this app (full or a path) or of a trusted origin. Returns undefined for any other
 * value, for example `javascript:`, `//host`, `/\host`, user info and look-alike hosts. The caller then uses the
 * default target.
 */
export function redirectTarget(value: string | null | undefined, origins: RedirectOrigins): RedirectTarget | undefined {
  if (!value || value.length > LONGEST) return undefined
  // Browsers drop tabs and line ends inside a URL and read `\` as `/`, so the check refuses these characters.
  if (/[\p{Cc}\s\\]/u.test(value)) return undefined
  if (value.startsWith('/')) {
    const path = parseSitePath(value)
    return path === undefined ? undefined : { kind: 'inside', path }
  }
  if (!/^https?:\/\//i.test(value)) return undefined
  let url: InstanceType<typeof URL>
  try {
    url = new URL(value)
  } catch {
    return undefined
  }
  if (url.username || url.password) return undefined
  // `/..//host` is normalised to `//host`. Used as a URL, that path would lead to another origin.
  if (url.pathname.startsWith('//')) return undefined
  if (url.origin === origins.self) return { kind: 'inside', path: url.pathname + url.search + url.hash }
  if (origins.trusted.includes(url.origin)) return { kind: 'trusted', url: url.href }
  return undefined
}
