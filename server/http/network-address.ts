import { isIP } from 'node:net'

const HEXTETS = 8

/** Returns the eight groups of an IPv6 address, with `::` expanded and a dotted end turned into two groups. */
function hextetsOf(ip: string): string[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(ip)
  const pair = (high = '', low = '') => (Number(high) * 256 + Number(low)).toString(16)
  const text = dotted ? `${dotted[1]}${pair(dotted[2], dotted[3])}:${pair(dotted[4], dotted[5])}` : ip
  const [head = '', tail] = text.toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':').map(group => group.replace(/^0+(?=.)/, '')))
  const front = groups(head)
  if (tail === undefined) return front
  const back = groups(tail)
  return [...front, ...Array<string>(Math.max(0, HEXTETS - front.length - back.length)).fill('0'), ...back]
}

/** Prefixes of an IPv4 address in IPv6 notation: mapped by a socket, or translated by a network (RFC 6052). */
const ipv4Prefixes = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

function ipv4In(hextets: readonly string[]): string | undefined {
  if (!ipv4Prefixes.includes(hextets.slice(0, -2).join(':'))) return undefined
  return hextets
    .slice(-2)
    .map(group => Number.parseInt(group, 16))
    .flatMap(pair => [pair >> 8, pair & 0xff])
    .join('.')
}

/**
 * Returns the address in the form that limits count. The owner of one IPv6 address has 2^64 of them, so only the
 * network counts: /64, one home or phone, by default. An IPv4 address counts by itself in every notation, because its
 * /64 would be shared by all users.
 */
export function networkOf(ip: string, prefixBits: 48 | 64 = 64): string {
  const bare = ip.replace(/%.*$/, '')
  if (isIP(bare) !== 6) return ip
  const hextets = hextetsOf(bare)
  return ipv4In(hextets) ?? `${hextets.slice(0, prefixBits / 16).join(':')}::/${prefixBits}`
}
