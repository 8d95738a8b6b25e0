import { createRequire } from 'node:module'
import type * as tldts from 'tldts'

const require = createRequire(import.meta.url)

/**
 * Returns what browsers call the site of a host: the domain that was bought below a public suffix such as `id`, `sch.id`
 * or `github.io`. A host without such a domain (`localhost`, an IP address) is its own site. The list of suffixes is
 * loaded with the first call, because most servers set none of the settings that need it.
 */
function siteOf(host: string): string {
  const { getDomain } = require('tldts') as typeof tldts
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

const hostOf = (url: URL) => url.hostname.replace(/\.$/, '')

/** Returns whether browsers treat two origins as one site and send a `SameSite=Strict` cookie between them. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  return a.protocol === b.protocol && siteOf(hostOf(a)) === siteOf(hostOf(b))
}

/**
 * True if one of two origins can set or receive cookies of the other: same site with any scheme and port. A host
 * below a host without a domain counts too, such as `konten.localhost` below `localhost`.
 */
export function sharesCookies(one: string, other: string): boolean {
  const [a, b] = [one, other].map(url => siteOf(hostOf(new URL(url)))) as [string, string] // one result per URL
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}
