import { expect, test } from 'vitest'
import { recipientName } from './recipient-name.ts'

test('a name is printed once: by the address that begins with it, else above the address', () => {
  const customerName = 'Casey Miller'
  expect(recipientName({ customerName, address: 'Casey Miller\n1 Main Street' })).toBeUndefined()
  expect(recipientName({ customerName, address: '1 Main Street\nCasey Miller' })).toBe(customerName)
  const address = 'Dana Cole\n1 Main Street'
  expect(recipientName({ customerName, address })).toBe(customerName)
  expect(recipientName({ customerName, address, hasRecipient: true })).toBeUndefined()
})
