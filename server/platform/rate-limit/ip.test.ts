import { expect, test } from 'vitest'
import { networkOf, siteOf } from './ip.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::ffff', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
  ['2001:db8', 'unknown'],
  ['', 'unknown'],
  ['203.0.113.9:5678', '203.0.113.9'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['203.0.113.9:5678:1', 'unknown'],
  ['[203.0.113.9', 'unknown'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('what is no IP is one network, however long it is', () => {
  expect(networkOf('x'.repeat(7011))).toBe('unknown')
  expect(networkOf(`fe80::1%${'x'.repeat(7003)}`)).toBe('unknown')
})

test.each([
  ['203.0.113.9', undefined],
  ['::ffff:203.0.113.9', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:0DB8:0001:FFFF::1', '2001:db8:1'],
  ['203.0.113.9:5678', undefined],
  ['[2001:db8:1:2::1]:443', '2001:db8:1'],
  ['unknown', undefined],
])('the site of %s is %s', (ip, site) => {
  expect(siteOf(ip)).toBe(site)
})
