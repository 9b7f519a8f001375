import { expect, test } from 'vitest'
import { addressText } from '#contract/address/address-text.ts'
import { readAddress } from './read-address.ts'

const DANA = {
  name: 'Dana Whitfield',
  line1: '2208 Rosewood Ave',
  line2: 'Apt 4',
  city: 'Austin',
  region: 'TX',
  postalCode: '78702',
}

test('an address is written in lines, and read from them again', () => {
  const text = addressText({ ...DANA, country: 'US' }, 'US')
  expect(text).toBe('Dana Whitfield\n2208 Rosewood Ave\nApt 4\nAustin, TX 78702')
  expect(readAddress(text)).toEqual(DANA)
})

test('an address abroad names its country', () => {
  const ana = {
    ...{ name: 'Ana', line1: 'Rua 1', city: 'Porto' },
    ...{ postalCode: '4000-001', country: 'PT' },
  }
  expect(addressText(ana, 'US')).toBe('Ana\nRua 1\nPorto, 4000-001\nPortugal')
  expect(addressText(ana, 'PT')).toBe('Ana\nRua 1\nPorto, 4000-001')
})

test.each([
  ['1 Main Street, Springfield', { line1: '1 Main Street', city: 'Springfield' }],
  [
    '1 Main Street, Springfield, IL 62701',
    { line1: '1 Main Street', city: 'Springfield', region: 'IL', postalCode: '62701' },
  ],
  ['Somewhere', { line1: 'Somewhere' }],
  ['', {}],
])('an address of one text is parsed into the fields that are recognized: %s', (text, fields) => {
  expect(readAddress(text)).toEqual(fields)
})
