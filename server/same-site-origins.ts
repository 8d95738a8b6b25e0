/** Second-level names under which registries sell domains: `co.id`, `sch.id`, `com.au`. */
const REGISTRY = /^(?:ac|biz|co|com|desa|edu|gov|go|mil|my|net|or|org|ponpes|sch|web)\.[a-z]{2}$/

/** Returns the domain that both hosts must share: a host's parent, unless the parent is a registry. */
function parentOf(host: string): string | undefined {
  const parent = host.slice(host.indexOf('.') + 1)
  const isAnybodys = !parent.includes('.') || REGISTRY.test(parent) || /^[\d.]+$/.test(host)
  return isAnybodys ? undefined : parent
}

/**
 * Tells whether browsers treat two origins as the same site, so that a `SameSite=Strict` cookie is sent between them:
 * same scheme, and one host is below the other or both are below one owned domain. A browser knows all registries; with
 * a registry that is unknown here the API must be below the page's own host.
 */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  if (a.protocol !== b.protocol) return false
  if (a.hostname === b.hostname) return true
  if (a.hostname.endsWith(`.${b.hostname}`) || b.hostname.endsWith(`.${a.hostname}`)) return true
  const parent = parentOf(a.hostname)
  return parent !== undefined && parent === parentOf(b.hostname)
}

/** Returns the part of a host name that can be owned: `semai.id`, `semai.sch.id`. An IP address is its own domain. */
function domainOf(url: string): string {
  const host = new URL(url).hostname.replace(/\.$/, '')
  if (/^[\d.]+$/.test(host) || host.startsWith('[')) return host
  const names = host.split('.')
  return names.slice(REGISTRY.test(names.slice(-2).join('.')) ? -3 : -2).join('.')
}

/**
 * Tells whether one of two origins can set or receive cookies of the other: same host with any scheme and port, or
 * below the same domain at any depth. With a registry that is unknown here, two of its customers count as one.
 */
export function sharesCookies(one: string, other: string): boolean {
  const [a, b] = [domainOf(one), domainOf(other)]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}
