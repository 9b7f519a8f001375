import { expect, test } from 'vitest'
import { checkoutSchema } from '../order/checkout.ts'
import { changedAddressSchema } from '../order/customer-order.ts'
import { newOrderSchema, purchaseFormSchema } from '../order/new-order.ts'
import { shownAddress } from './address-lines.ts'

const id = '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e'
const line = { productId: id, pricePerUnit: 1, quantity: 1 }
const product = {
  ...{ _id: id, name: 'Pads', img: '', description: '', pricePerUnit: 1, pictures: [] },
  ...{ minimumOrderQuantity: 1, availableQuantity: 9 },
}

/** What becomes of the address of a payload: the text, or the message. */
const SCHEMAS: [string, (address: string) => unknown][] = [
  ['an order', (address) => newOrderSchema.safeParse({ ...line, phone: '5551234', address })],
  [
    'a checkout',
    (address) => checkoutSchema.safeParse({ lines: [line], phone: '5551234', total: 1, address }),
  ],
  ['a changed order', (address) => changedAddressSchema.safeParse({ address })],
  [
    'the purchase form',
    (address) => purchaseFormSchema(product).safeParse({ quantity: 1, phone: '5551234', address }),
  ],
]

const lines = (count: number) => Array.from({ length: count }, (_, n) => `Line ${n + 1}`)

test.each(SCHEMAS)('the address of %s has no empty lines', (_, parse) => {
  const address = '1 Main Street\r\n\n \u2028\t\n\v\u0085Springfield \n'
  expect(parse(address)).toMatchObject({ data: { address: '1 Main Street\nSpringfield' } })
  expect(parse(lines(8).join('\n\n\n'))).toMatchObject({ data: { address: lines(8).join('\n') } })
})

test.each(SCHEMAS)('the address of %s has eight lines at most', (_, parse) => {
  expect(parse(lines(9).join('\n'))).toMatchObject({
    error: { issues: [{ path: ['address'], message: 'Address must be 8 lines or fewer' }] },
  })
})

test.each(SCHEMAS)(
  'the address of %s has no character that reverses the text around it',
  (_, parse) => {
    expect(parse('1 Main Street\n\u202eOSLA KCAP')).toMatchObject({
      error: {
        issues: [{ message: 'Contains a character that reverses the text around it' }],
      },
    })
    expect(parse('1 \u200eMain\u200f Street')).toMatchObject({ data: { address: '1 Main Street' } })
  },
)

test('an older address is shown in eight lines at most, with all of its text', () => {
  expect(shownAddress('1 Main Street\nSpringfield')).toBe('1 Main Street\nSpringfield')
  expect(shownAddress(`1 Main Street${'\n'.repeat(11)}\u202eALSO PACK a battery`)).toBe(
    '1 Main Street\nALSO PACK a battery',
  )
  expect(shownAddress(lines(10).join('\n'))).toBe(
    [...lines(7), 'Line 8, Line 9, Line 10'].join('\n'),
  )
  expect(shownAddress('')).toBe('')
})
