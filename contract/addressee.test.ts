import { expect, test } from 'vitest'
import { addressee } from './addressee.ts'

test('a name is printed once: by the address that begins with it, else above the address', () => {
  const customerName = 'Casey Miller'
  expect(addressee({ customerName, address: 'Casey Miller\n1 Main Street' })).toBeUndefined()
  expect(addressee({ customerName, address: '1 Main Street\nCasey Miller' })).toBe(customerName)
  const address = 'Dana Cole\n1 Main Street'
  expect(addressee({ customerName, address })).toBe(customerName)
  expect(addressee({ customerName, address, hasRecipient: true })).toBeUndefined()
})
