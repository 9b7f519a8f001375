import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { stocksOf } from '#test/several-parts.ts'
import { deletePrices } from '#test/shop-prices.ts'
import { aTaxedShop, countCalculations } from '#test/stripe-tax.ts'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { product } from '../../platform/db/schema/product.ts'

// What POST /checkout does while Stripe calculates the tax, and when it does not.

beforeEach(deletePrices)
afterEach(deletePrices)

const ordersOf = ({ id }: { id: string }) => db.$count(order, eq(order.customerId, id))

test('a price that changes while Stripe calculates is a 409, and nothing is taken', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { checkOut, parts } = await aTaxedShop()
  const [part] = parts
  if (!part) throw new Error('no part')
  const stripe = countCalculations((pass) => {
    void db
      .update(product)
      .set({ pricePerUnitCents: 1100 })
      .where(eq(product.id, part.id))
      .then(pass)
  })
  expect(await checkOut(casey, 112.5)).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'lines.0.pricePerUnit', message: 'The price is now $11.00' }] },
  })
  expect([stripe.asked, await ordersOf(casey)]).toEqual([1, 0])
})

test('without an answer in three seconds there is no order, and no guess', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { checkOut, quoteOf, parts } = await aTaxedShop()
  const before = await stocksOf(parts)
  countCalculations(() => {})
  const began = Date.now()
  expect(await checkOut(casey, 112.5)).toMatchObject({
    status: 502,
    body: {
      detail:
        'The tax of your order could not be calculated right now. Nothing was ordered or charged. Please try again.',
    },
  })
  expect(Date.now() - began).toBeLessThan(4_500)
  const failing = countCalculations((_pass, response) => response.writeHead(500).end('{}'))
  expect((await checkOut(casey, 112.5)).status).toBe(502)
  expect((await quoteOf()).status).toBe(502)
  expect(failing.asked).toBe(2) // asked once each: a second answer would cost a second fee
  expect([await ordersOf(casey), await stocksOf(parts)]).toEqual([0, before])
})

test('an order is not placed while Stripe is asked, and locks nothing', async () => {
  const [casey, alex] = [
    await aPerson({ emailVerified: true }),
    await aPerson({ emailVerified: true }),
  ]
  const { checkOut, body } = await aTaxedShop()
  const [line] = body.lines
  if (!line) throw new Error('no line')
  const meanwhile = { ...line, phone: '5551234', address: '1 Main Street' }
  let other: Promise<{ status: number }> | undefined
  countCalculations((pass) => {
    other = call('POST', '/order', { as: alex, body: meanwhile })
    void other.then(pass)
  })
  expect((await checkOut(casey, 112.5)).status).toBe(201)
  expect((await other)?.status).toBe(201)
})

test('an answer that does not add up is none', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { checkOut } = await aTaxedShop()
  const answer = {
    ...{ id: 'taxcalc_wrong', object: 'tax.calculation', expires_at: 4_000_000_000 },
    ...{ amount_total: 11_251, tax_amount_exclusive: 661, tax_amount_inclusive: 0 },
    ...{ line_items: { object: 'list', data: [], has_more: false }, tax_breakdown: [] },
  }
  countCalculations((_pass, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  expect((await checkOut(casey, 112.5)).status).toBe(502)
  expect(await ordersOf(casey)).toBe(0)
})

test('an address that Stripe does not know has an error at its postal code', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { checkOut, quoteOf } = await aTaxedShop()
  const error = { type: 'invalid_request_error', code: 'customer_tax_location_invalid' }
  countCalculations((_pass, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
  })
  expect(await checkOut(casey, 112.5)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'shipTo.postalCode' }] },
  })
  expect(await quoteOf()).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'postalCode' }] },
  })
})
