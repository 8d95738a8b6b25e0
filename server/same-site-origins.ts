import { createRequire } from 'node:module'
import type * as tldts from 'tldts'

const require = createRequire(import.meta.url)

/**
 * Returns the site of a host as browsers define it: the domain that is registered below a public suffix such as `id`,
 * `sch.id` or `github.io`. A host without a registered domain (`localhost`, an IP address) is its own site. Loads the
 * list of suffixes at the first call, because most servers have no settings that need it.
 */
function getSite(host: string): string {
  const { getDomain } = require('tldts') as typeof tldts
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

const getHost = (url: URL) => url.hostname.replace(/\.$/, '')

/** True if two origins belong to the same site, so that browsers send `SameSite=Strict` cookies between them. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  return a.protocol === b.protocol && getSite(getHost(a)) === getSite(getHost(b))
}

/**
 * True if one of two origins can set or receive cookies of the other origin. This is possible if both hosts belong to
 * the same site, with any scheme and port. It is also possible if one host is below a host without a registered domain,
 * such as `konten.localhost` below `localhost`.
 */
export function canShareCookies(one: string, other: string): boolean {
  // The cast is safe, because `map` returns one site for each origin.
  const [a, b] = [one, other].map(url => getSite(getHost(new URL(url)))) as [string, string]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}
