import { afterEach, expect, test } from 'vitest'
import { payByCard } from '#test/basket.ts'
import { aCheckoutOf, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aDiscount, aTaxRate, forgetPrices, setTax } from '#test/shop-prices.ts'

// What a refund of units comes to when nothing says how much: what they were charged at, not their price.

afterEach(forgetPrices)

const SHIP_TO = {
  ...{ name: 'Casey Jones', line1: '1 Main Street', city: 'Springfield' },
  ...{ region: 'IL', postalCode: '62701', country: 'US' },
}

test('units that are not sent are refunded less the discount and with their tax, and add up to the line', async () => {
  await setTax({ mode: 'exclusive', rates: [aTaxRate()] })
  const { code } = await aDiscount()
  const casey = await aPerson({ emailVerified: true })
  const parts = [
    { ...(await aProduct({ pricePerUnitCents: 3333 })), units: 3 },
    { ...(await aProduct({ pricePerUnitCents: 1000 })), units: 1 },
  ]
  // $109.99 less 10 %, and 6.25 % on top.
  const body = { ...aCheckoutOf(parts), address: undefined, shipTo: SHIP_TO, code, total: 105.17 }
  const placed = await call('POST', '/checkout', { as: casey, body })
  expect(placed.status).toBe(201)
  const id = String(placed.body.insertedId)
  await payByCard(casey, { id })
  const admin = await aPerson({ role: 'admin' })
  const amounts: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const lines = [{ position: 1, quantity: 1 }]
    const refund = { reason: 'None is left', restock: false, lines }
    const { refundedCents: before } = await getOrderRow(id)
    expect((await call('POST', `/order/${id}/refund`, { as: admin, body: refund })).status).toBe(
      201,
    )
    amounts.push((await getOrderRow(id)).refundedCents - before)
  }
  // 3 × $33.33 less $10.00, with 6.25 %: a unit is less than its price.
  expect(amounts[0]).toBeLessThan(3333)
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(9561)
})
