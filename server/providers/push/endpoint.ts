import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/**
 * Hosts of the browsers' push services. Other hosts are refused, because an attacker could otherwise make this server
 * send requests to any host.
 */
const pushHosts = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
]

const ENDPOINT_MAX = 1_024

/** Parses the URL of a known push service. Returns undefined for any other URL. */
export function readEndpoint(endpoint: string, testOrigins: readonly string[]): URL | undefined {
  if (endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return undefined
  const url = new URL(endpoint)
  // Also refuses an empty `#`, because the URL with `#` would be a second spelling of the URL without it.
  if (url.username !== '' || url.password !== '' || url.href.includes('#')) return undefined
  if (testOrigins.includes(url.origin)) return url
  if (url.protocol !== 'https:' || url.port !== '') return undefined
  return pushHosts.some(host => host.test(url.hostname)) ? url : undefined
}

const privateAddresses = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(network, bits)
}
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(network, bits, 'ipv6')
}

export function isPrivateAddress(address: string): boolean {
  return privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Resolves a host name. Refuses IP addresses of the internal network, because a DNS server may return any IP address
 * for a host name.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const open = found.filter(({ address }) => !isPrivateAddress(address))
    const [first] = open
    if (!first)
      return done(Object.assign(new Error('the push endpoint has only private addresses'), { code: 'ENOTFOUND' }), '')
    return options.all === true ? done(null, open) : done(null, first.address, first.family)
  })
}
