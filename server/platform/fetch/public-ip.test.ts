import { expect, test } from 'vitest'
import { isPublicIp } from './public-ip.ts'

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '0.0.0.0',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::1',
  '2001:db8::1',
  'fe80::1',
  'fec0::1',
  'fd00:ec2::254',
  'ff02::1',
  'localhost',
  '',
])('%s is no IP of the internet', (ip) => {
  expect(isPublicIp(ip)).toBe(false)
})

test.each(['1.1.1.1', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is one', (ip) => {
  expect(isPublicIp(ip)).toBe(true)
})
