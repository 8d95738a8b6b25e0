import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * IPv4 addresses in IPv6 notation. Either a socket has mapped the address, or a network has translated it (RFC 6052).
 */
const ipv4Ranges = new Set(['ipv4Mapped', 'rfc6052'])

/**
 * Returns the network to which a rate limit applies. For an IPv6 address this is by default its /64 network. It belongs
 * to one home or phone, whose owner can usually use all 2^64 addresses. An IPv4 address is a network by itself, even in
 * IPv6 notation, in which all IPv4 addresses are in the same /64 network. The address is undefined if the peer has reset
 * the connection already, although the types of Node and Fastify do not say so.
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
