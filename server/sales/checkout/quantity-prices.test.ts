import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unitCents } from '#contract/pricing/price-step.ts'
import { anOrderOf, aPerson, aProduct, getOrderRow, stockOf } from '#test/builders.ts'
import { db } from '../../platform/db/client.ts'
import { orderLine } from '../../platform/db/schema/order-line.ts'
import { placeOrder } from './place-order.ts'

// POST /order of a part with price steps or packs.

const STEPS = [
  { from: 50, cents: 800 },
  { from: 10, cents: 950 },
]

test.each([1, 9, 10, 49, 50, 80])(
  '%i units cost what the step that they reach says',
  async (quantity) => {
    const part = await aProduct({ pricePerUnitCents: 1250, priceSteps: STEPS })
    const cents = unitCents(1250, STEPS, quantity)
    const input = anOrderOf(part, { quantity, pricePerUnit: cents / 100 })
    const { id } = await placeOrder(await aPerson(), input)
    const row = await getOrderRow(id)
    expect(row).toMatchObject({
      pricePerUnitCents: cents,
      quantity,
      goodsCents: cents * quantity,
      totalCents: cents * quantity,
    })
    const lines = await db.select().from(orderLine).where(eq(orderLine.orderId, id))
    expect(lines).toMatchObject([{ pricePerUnitCents: cents, quantity }])
  },
)

test('the price of another quantity is refused, with the price of this one', async () => {
  const part = await aProduct({ pricePerUnitCents: 1250, priceSteps: STEPS })
  const casey = await aPerson()
  const wrong = [
    { quantity: 10, pricePerUnit: 12.5, now: '$9.50' },
    { quantity: 9, pricePerUnit: 9.5, now: '$12.50' },
    { quantity: 50, pricePerUnit: 9.5, now: '$8.00' },
  ]
  for (const { now, ...input } of wrong) {
    await expect(placeOrder(casey, anOrderOf(part, input))).rejects.toMatchObject({
      status: 409,
      errors: [
        { path: 'pricePerUnit', message: expect.stringContaining(`The price is now ${now}`) },
      ],
    })
  }
  expect(await stockOf(part)).toBe(100)
})

test('a quantity that is no whole number of packs is refused at the quantity', async () => {
  const part = await aProduct({ packSize: 4, minimumOrderQuantity: 4, availableQuantity: 10 })
  const casey = await aPerson()
  const order = (quantity: number) => placeOrder(casey, anOrderOf(part, { quantity }))
  await expect(order(6)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'quantity', message: 'Sold in packs of 4' }],
  })
  await expect(order(2)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'quantity', message: 'Must be over or equal to minimum order quantity' }],
  })
  await expect(order(12)).rejects.toMatchObject({
    status: 409,
    errors: [{ path: 'quantity', message: 'Must be under available quantity' }],
  })
  await order(8)
  expect(await stockOf(part)).toBe(2)
})
