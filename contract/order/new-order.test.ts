import { expect, test } from 'vitest'
import { newOrderSchema, purchaseFormSchema } from './new-order.ts'

const product = {
  _id: '01912f5e-0000-7000-8000-000000000000',
  name: 'Spark plug',
  img: '/parts/spark-plug.svg',
  description: '',
  availableQuantity: 10,
  minimumOrderQuantity: 4,
  pricePerUnit: 6.4,
  pictures: [],
}
const form = { quantity: '4', phone: '5551234', address: '1 Main Street' }

function messages(input: unknown) {
  const parsed = purchaseFormSchema(product).safeParse(input)
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)
}

test('a good purchase form gives a number for the quantity and text for the phone', () => {
  expect(purchaseFormSchema(product).parse({ ...form, phone: '0049123' })).toEqual({
    quantity: 4,
    phone: '0049123',
    address: '1 Main Street',
  })
})

test('the bounds of the quantity answer with the words of the spec', () => {
  expect(messages({ ...form, quantity: '11' })).toEqual(['Must be under available quantity'])
  expect(messages({ ...form, quantity: '3' })).toEqual([
    'Must be over or equal to minimum order quantity',
  ])
  expect(messages({ ...form, quantity: '10' })).toEqual([])
})

test.each([0, -1, '0', '3', '-4', ' -4 ', -1e300, `-${'9'.repeat(400)}`])(
  'a quantity of %j is too small',
  (quantity) => {
    expect(messages({ ...form, quantity })).toEqual([
      'Must be over or equal to minimum order quantity',
    ])
  },
)

test.each([11, 1e9 + 1, 1e300, '11', '1000000001', '9'.repeat(30), '9'.repeat(400)])(
  'a quantity of %j is too large',
  (quantity) => {
    expect(messages({ ...form, quantity })).toEqual(['Must be under available quantity'])
  },
)

test.each(['', '4.5', '-4.5', 4.5, '1e1', '1e5', '-', 'four', ' ', '٤', true, null, undefined])(
  'a quantity of %j is no whole number',
  (quantity) => {
    expect(messages({ ...form, quantity })).toEqual(['Quantity is required, as a whole number'])
  },
)

test('the API answers with the same bounds, before it reads the product', () => {
  const answers = (quantity: unknown) =>
    newOrderSchema
      .safeParse({ ...form, productId: product._id, pricePerUnit: 6.4, quantity })
      .error?.issues.map(({ message }) => message)
  expect(answers(-1)).toEqual(['Must be over or equal to minimum order quantity'])
  expect(answers('-1')).toEqual(['Must be over or equal to minimum order quantity'])
  expect(answers(1e15)).toEqual(['Must be under available quantity'])
  expect(answers('9'.repeat(99))).toEqual(['Must be under available quantity'])
})

test('a phone that no country has is refused, and one without its area is not', () => {
  const short = ['Enter the whole phone number: it has 7 digits or more']
  expect(messages({ ...form, phone: '12' })).toEqual(short)
  expect(messages({ ...form, phone: '555-012' })).toEqual(short)
  for (const phone of ['555 1234', '+376 712 345', '683 4000', '011 44 20 7946 0018']) {
    expect(messages({ ...form, phone })).toEqual([])
  }
})

test('phone and address are required, in the words of the spec', () => {
  expect(messages({ ...form, phone: '', address: '  ' })).toEqual([
    'Phone is required',
    'address is required',
  ])
  for (const phone of ['call me', 'abc', '1e5', '1'.repeat(21)]) {
    expect(messages({ ...form, phone })).toEqual(['Phone is required, in digits, 20 at most'])
  }
  expect(purchaseFormSchema(product).parse({ ...form, phone: '+1 (555) 123-4567' }).phone).toBe(
    '15551234567',
  )
})

test('a price is dollars with at most two decimals, above zero', () => {
  const order = { ...form, productId: product._id }
  for (const pricePerUnit of [6.4, '6.40', 0.5, 999_999.99]) {
    expect(newOrderSchema.safeParse({ ...order, pricePerUnit }).success).toBe(true)
  }
  for (const pricePerUnit of [0, -1, 6.401, '6,40', '0x6', 1e9, null, true, Number.NaN, '']) {
    expect(newOrderSchema.safeParse({ ...order, pricePerUnit }).success).toBe(false)
  }
})
