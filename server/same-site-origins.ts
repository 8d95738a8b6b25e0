/** Names under which countries and their registries sell others: `co.id`, `sch.id`, `com.au`. */
const REGISTRY = /^(?:ac|biz|co|com|desa|edu|gov|go|mil|my|net|or|org|ponpes|sch|web)\.[a-z]{2}$/

/** The domain both would have to share: a host's parent, unless that is a registry's and anybody's. */
function parentOf(host: string): string | undefined {
  const parent = host.slice(host.indexOf('.') + 1)
  const isAnybodys = !parent.includes('.') || REGISTRY.test(parent) || /^[\d.]+$/.test(host)
  return isAnybodys ? undefined : parent
}

/**
 * Whether browsers take two origins for one site, so that a `SameSite=Strict` cookie travels between them: the same scheme, and
 * one host below the other or both below one domain that somebody owns. A browser knows the whole list of registries; whoever
 * lives below one that is not known here puts the API below the page's own host.
 */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  if (a.protocol !== b.protocol) return false
  if (a.hostname === b.hostname) return true
  if (a.hostname.endsWith(`.${b.hostname}`) || b.hostname.endsWith(`.${a.hostname}`)) return true
  const parent = parentOf(a.hostname)
  return parent !== undefined && parent === parentOf(b.hostname)
}

/** Of a host's names those somebody owns: `semai.id`, `semai.sch.id`. An address is its own. */
function domainOf(url: string): string {
  const host = new URL(url).hostname.replace(/\.$/, '')
  if (/^[\d.]+$/.test(host) || host.startsWith('[')) return host
  const names = host.split('.')
  return names.slice(REGISTRY.test(names.slice(-2).join('.')) ? -3 : -2).join('.')
}

/**
 * Whether one of two origins can set or be sent cookies of the other: on one host whatever the scheme and the port, and below one
 * domain however deep. Where a registry is not known here, two of its customers are taken for one.
 */
export function sharesCookies(one: string, other: string): boolean {
  const [a, b] = [domainOf(one), domainOf(other)]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}
