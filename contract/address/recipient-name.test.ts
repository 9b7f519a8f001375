import { expect, test } from 'vitest'
import { otherRecipient, recipientName } from './recipient-name.ts'

test('a name is printed once: by the address that begins with it, else above the address', () => {
  const customerName = 'Casey Miller'
  expect(recipientName({ customerName, address: 'Casey Miller\n1 Main Street' })).toBeUndefined()
  expect(recipientName({ customerName, address: '1 Main Street\nCasey Miller' })).toBe(customerName)
  const address = 'Dana Cole\n1 Main Street'
  expect(recipientName({ customerName, address })).toBe(customerName)
  expect(recipientName({ customerName, address, hasRecipient: true })).toBeUndefined()
})

test('neither case nor spaces around it make the customer’s name another one', () => {
  const customerName = 'Casey Miller '
  expect(recipientName({ customerName, address: ' CASEY MILLER\r\n1 Main Street' })).toBeUndefined()
  expect(recipientName({ customerName, address: 'Casey Millers\n1 Main' })).toBe(customerName)
})

test('an order whose recipient is not its customer names the recipient', () => {
  const customerName = 'Casey Miller'
  const address = 'Bob Jones\n9 Hill Road\nSpringfield, IL 62701'
  expect(otherRecipient({ customerName, address, hasRecipient: true })).toBe('Bob Jones')
  const own = { customerName, address: 'casey miller\n1 Main Street', hasRecipient: true } as const
  expect(otherRecipient(own)).toBeUndefined()
  // The first line of a text is a name, a street or a company.
  expect(otherRecipient({ customerName, address })).toBeUndefined()
})
