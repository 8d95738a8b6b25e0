import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IPv4 addresses in IPv6 notation: mapped by a socket, or translated by a network (RFC 6052). */
const ipv4Ranges = new Set(['ipv4Mapped', 'rfc6052'])

/**
 * Returns the network whose attempts a rate limit adds up. For an IPv6 address it is by default the /64, which is one
 * home or phone, because its owner usually has all 2^64 addresses of it. An IPv4 address is a network by itself, even
 * in IPv6 notation: in that notation all IPv4 addresses are in the same /64.
 */
export function getNetwork(ip: string, prefixBits: 48 | 64 = 64): string {
  const bare = ip.replace(/%.*$/, '')
  if (!isIPv6(bare)) return ip
  const address = ipaddr.IPv6.parse(bare)
  if (ipv4Ranges.has(address.range())) return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString()
  const groups = address.parts.slice(0, prefixBits / 16).map(group => group.toString(16))
  return `${groups.join(':')}::/${prefixBits}`
}
