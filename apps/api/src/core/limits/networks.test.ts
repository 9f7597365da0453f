import { expect, test } from 'vitest'
import { networkOf, sharesOf } from './networks.ts'

test.each([
  ['102.89.1.2', '102.89.1.2'],
  ['::ffff:102.89.1.2', '102.89.1.2'],
  ['::FFFF:102.89.1.2', '102.89.1.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:9::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::102.89.1.2', '64:ff9b:0:0::/64'],
  ['', ''],
  ['not an address', 'not an address'],
])('the network of the IP address "%s" is "%s"', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['102.89.1.2', { '102.89.1.2': 1, '102.89.1.0/24': 8 }],
  ['2001:db8:1:2ff::1', { '2001:db8:1:2ff::/64': 1, '2001:db8:1:200::/56': 2, '2001:db8:1::/48': 8 }],
  ['2001:db8::1', { '2001:db8:0:0::/64': 1, '2001:db8:0:0::/56': 2, '2001:db8:0::/48': 8 }],
  ['', { '': 1 }],
])('the address "%s" shares its limit, and larger ones with the networks around it', (address, shares) => {
  const found = sharesOf(networkOf(address))
  expect(Object.fromEntries(found.map(({ network, times }) => [network, times]))).toEqual(shares)
})
