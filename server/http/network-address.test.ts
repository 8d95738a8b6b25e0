import { expect, it } from 'vitest'
import { getNetwork } from './network-address.ts'

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::FFFF:0a00:0001', '10.0.0.1'],
  ['0:0:0:0:0:ffff:c0a8:1ff', '192.168.1.255'],
  ['64:ff9b::10.0.0.1', '10.0.0.1'],
  ['64:ff9b:0:0:1::a00:1', '64:ff9b:0:0::/64'],
  ['::fffe:10.0.0.1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'closed connection'],
])('the IP address %s counts as the network %s', (ip, network) => {
  expect(getNetwork(ip)).toBe(network)
})

it('counts the IPv6 addresses of a /48 prefix as one network if the prefix length is 48', () => {
  expect(getNetwork('2001:db8:1:2::1', 48)).toBe('2001:db8:1::/48')
  expect(getNetwork('2001:db8:1:3::1', 48)).toBe('2001:db8:1::/48')
  expect(getNetwork('10.0.0.1', 48)).toBe('10.0.0.1')
})
