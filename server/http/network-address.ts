import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Ranges of IPv4 addresses in IPv6 notation: mapped by a socket, or translated by a network (RFC 6052). */
const ipv4Ranges = new Set(['ipv4Mapped', 'rfc6052'])

/**
 * Returns the network to which a rate limit applies: an IPv4 address, also one in IPv6 notation, or the /64 network of
 * an IPv6 address. A /64 network usually belongs to one home or phone, whose owner can use all its addresses. `ip` is
 * undefined if the peer has already reset the connection, although the types of Node and Fastify do not say so.
 */
export function getNetwork(ip: string | undefined, prefixBits: 48 | 64 = 64): string {
  if (ip === undefined) return 'closed connection'
  const bare = ip.replace(/%.*$/, '')
  if (!isIPv6(bare)) return ip
  const address = ipaddr.IPv6.parse(bare)
  if (ipv4Ranges.has(address.range())) return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString()
  const groups = address.parts.slice(0, prefixBits / 16).map(group => group.toString(16))
  return `${groups.join(':')}::/${prefixBits}`
}
