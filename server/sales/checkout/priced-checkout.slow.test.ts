import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCheckoutOf, aPerson, aProduct, getOrderRow, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { addsUp, linesOfOrder, payByCard } from '#test/several-parts.ts'
import {
  aDiscount,
  aRate,
  aTaxRate,
  aZone,
  deletePrices,
  setDelivery,
  setTax,
} from '#test/shop-prices.ts'
import { db } from '../../platform/db/client.ts'
import { discount } from '../../platform/db/schema/discount.ts'
import { product } from '../../platform/db/schema/product.ts'

// What POST /checkout charges: goods, a code, delivery, tax.

const checkOut = (as: Person, body: object) => call('POST', '/checkout', { as, body })

const SHIP_TO = {
  name: 'Casey Jones',
  line1: '1 Main Street',
  line2: 'Apt 2',
  city: 'Springfield',
  region: 'Illinois',
  postalCode: '62701',
  country: 'US',
}

const usesOf = async ({ id }: { id: string }) =>
  (await db.select().from(discount).where(eq(discount.id, id)))[0]?.uses

/** Two parts, $10 and $33.33 three times; delivery $6.90; 6.25% tax on top; 10% off. */
async function aShop() {
  const ground = aRate({ isDefault: true })
  const express = aRate({ name: 'Express', steps: [{ upTo: null, price: 24 }] })
  await setDelivery({ zones: [aZone({ rates: [ground, express] })] })
  await setTax({ mode: 'exclusive', rates: [aTaxRate()] })
  const parts = [
    { ...(await aProduct({ pricePerUnitCents: 1000 })), units: 1 },
    { ...(await aProduct({ pricePerUnitCents: 3333 })), units: 3 },
  ]
  const body = { ...aCheckoutOf(parts), address: undefined, shipTo: SHIP_TO }
  return { ground, express, parts, body }
}

async function quoteOf(body: {
  lines: { productId: string; quantity: number }[]
  rate?: string
  code?: string
}) {
  const lines = body.lines.map(({ productId, quantity }) => ({
    productId,
    quantity,
  }))
  const { country, region, postalCode } = SHIP_TO
  const { rate, code } = body
  const asked = { lines, country, region, postalCode, rate, code }
  return (await call('POST', '/checkout/quote', { body: asked })).body
}

beforeEach(deletePrices)
afterEach(deletePrices)

test('the order says goods, discount, delivery and tax as the quote did, and the card is charged its total', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { body, express } = await aShop()
  const { code, id } = await aDiscount({ maxUses: 1 })
  const asked = { ...body, rate: express.id, code }
  const quote = await quoteOf(asked)
  // 109.99 − 11.00 + 24.00 = 122.99; tax 0.56 + 5.62 + 1.50
  expect(quote).toMatchObject({ goods: 109.99, discount: 11, shipping: 24, tax: 7.68 })
  expect(quote.total).toBe(130.67)
  const placed = await checkOut(casey, { ...asked, total: quote.total })
  expect(placed.status).toBe(201)
  const order = await getOrderRow(placed.body.insertedId)
  expect(order).toMatchObject({
    goodsCents: 10_999,
    discountCents: 1100,
    shippingCents: 2400,
    taxCents: 768,
    totalCents: 13_067,
    isTaxIncluded: false,
    shippingRateName: 'Express',
    discountCode: code,
    shipTo: SHIP_TO,
    address: 'Casey Jones\n1 Main Street\nApt 2\nSpringfield, Illinois 62701',
    tax: [{ name: 'Illinois sales tax', ppm: 62_500, baseCents: 12_299, taxCents: 768 }],
  })
  const lines = await linesOfOrder(order.id)
  expect(lines.map(({ discountCents }) => discountCents)).toEqual(
    quote.lines.map((line: { discount: number }) => Math.round(line.discount * 100)),
  )
  expect(await addsUp(order.id)).toBe(true)
  expect(await usesOf({ id })).toBe(1)
  const seen = (await call('GET', `/order/${order.id}`, { as: casey })).body
  expect(seen).toMatchObject({ total: 130.67, discount: 11, shipping: 24, tax: 7.68 })
  expect((await payByCard(casey, order)).paidAt).not.toBeNull()
})

test('a price, rate, tax or code that changed between the look and the order is a 409 with the new quote, and takes nothing', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { body, ground, parts } = await aShop()
  const made = await aDiscount()
  const asked = { ...body, rate: ground.id, code: made.code }
  const seen = await quoteOf(asked)
  const refused = async (path: string) => {
    const answer = await checkOut(casey, { ...asked, total: seen.total })
    expect(answer).toMatchObject({ status: 409, body: { errors: [{ path }] } })
    expect(answer.body.quote).toEqual(await quoteOf(asked))
    return answer.body.quote
  }
  await setTax({ mode: 'exclusive', rates: [aTaxRate({ percent: 7 })] })
  expect((await refused('total')).total).toBeGreaterThan(seen.total)
  await setTax({ mode: 'exclusive', rates: [aTaxRate()] })

  const dearer = { ...ground, steps: [{ upTo: null, price: 7.9 }] }
  await setDelivery({ zones: [aZone({ rates: [dearer] })] })
  expect((await refused('total')).shipping).toBe(7.9)
  await setDelivery({ zones: [aZone()] })
  await refused('rate')
  await setDelivery({ zones: [aZone({ rates: [ground] })] })

  await db.update(discount).set({ stoppedAt: new Date() }).where(eq(discount.id, made.id))
  expect((await refused('code')).code.problem).toBe('This code has expired.')
  await db.update(discount).set({ stoppedAt: null }).where(eq(discount.id, made.id))

  const [first] = parts
  if (!first) throw new Error('no part')
  const price = (pricePerUnitCents: number) =>
    db.update(product).set({ pricePerUnitCents }).where(eq(product.id, first.id))
  await price(1100)
  expect((await refused('lines.0.pricePerUnit')).goods).toBe(110.99)
  await price(1000)
  expect(await usesOf(made)).toBe(0)
  expect((await checkOut(casey, { ...asked, total: seen.total })).status).toBe(201)
})

test('a delivery that is no longer offered asks for another choice only where there is one', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { body, ground, express } = await aShop()
  const seen = await quoteOf({ ...body, rate: ground.id })
  const says = async () => {
    const answer = await checkOut(casey, { ...body, rate: ground.id, total: seen.total })
    expect(answer.body.errors).toMatchObject([{ path: 'rate' }])
    return answer.body.detail
  }
  const another = aRate({ name: 'Overnight' })
  await setDelivery({ zones: [aZone({ rates: [express, another] })] })
  expect(await says()).toBe('This delivery is no longer offered. Please choose another.')
  await setDelivery({ zones: [aZone({ rates: [express] })] })
  expect(await says()).toBe('This delivery is no longer offered. Please review the total.')
  await setDelivery({ zones: [] })
  expect(await says()).toBe('This delivery is no longer offered. Please review the total.')
})

test('an order that can’t be delivered is refused at its country', async () => {
  const casey = await aPerson()
  const { body } = await aShop()
  const abroad = { ...body, shipTo: { ...SHIP_TO, region: '', country: 'DE' } }
  expect(await checkOut(casey, abroad)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'shipTo.country', message: 'We don’t ship to Germany' }] },
  })
  const nowhere = await checkOut(casey, { ...body, shipTo: undefined })
  expect(nowhere).toMatchObject({ status: 400, body: { errors: [{ path: 'address' }] } })
})

test('where prices go by the destination, an order has one in fields, and its address is made of it', async () => {
  const casey = await aPerson()
  const { body } = await aShop()
  const [text, path] = ['1 Rue de Rivoli, Paris', 'shipTo']
  const asText = await checkOut(casey, { ...body, shipTo: undefined, address: text })
  expect(asText).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  const elsewhere = await checkOut(casey, { ...body, address: text })
  expect(elsewhere).toMatchObject({ status: 400, body: { errors: [{ path: 'address' }] } })
})

test.each([
  ['a state that there is not', { region: 'Ilx' }, 'region'],
  ['a ZIP code with its state before it', { postalCode: 'IL 62701' }, 'postalCode'],
  ['a ZIP code after a space that can’t be seen', { postalCode: '\u200B62701' }, 'postalCode'],
  ['a ZIP code of another state', { region: 'OR' }, 'postalCode'],
  ['a ZIP code of another state in Alaska', { region: 'AK', postalCode: '97201' }, 'postalCode'],
  ['a country by another code', { country: 'UK' }, 'country'],
])('%s is refused: it would choose its own tax and delivery', async (_, wrong, field) => {
  const { body } = await aShop()
  const shipTo = { ...SHIP_TO, ...wrong }
  const refused = await checkOut(await aPerson(), { ...body, shipTo })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: `shipTo.${field}` }] } })
})

test('a wrong price does not hide a guess of a code: ten a minute are answered', async () => {
  const casey = await aPerson()
  const { body, parts } = await aShop()
  const [line, ...others] = aCheckoutOf(parts).lines
  const guess = (n: number) => {
    const lines = [{ ...line, pricePerUnit: 0.01 }, ...others]
    return checkOut(casey, { ...body, lines, code: `GUESS${n}` })
  }
  for (let n = 0; n < 10; n++) expect((await guess(n)).status).toBe(409)
  expect((await guess(10)).status).toBe(429)
})

test('prices that contain tax: the order has it, and the total is without it', async () => {
  const casey = await aPerson({ emailVerified: true })
  await setTax({
    mode: 'inclusive',
    rates: [aTaxRate({ region: null, percent: 19, name: 'VAT' })],
  })
  const part = await aProduct({ pricePerUnitCents: 11_900 })
  const placed = await checkOut(casey, {
    ...aCheckoutOf([part]),
    address: undefined,
    shipTo: SHIP_TO,
  })
  expect(placed.status).toBe(201)
  const order = await getOrderRow(placed.body.insertedId)
  expect(order).toMatchObject({ totalCents: 11_900, taxCents: 1900, isTaxIncluded: true })
  const seen = (await call('GET', `/order/${order.id}`, { as: casey })).body
  expect(seen).toMatchObject({ total: 119, tax: 19, taxIncluded: true })
})

test('a price by quantity and a pack are held to', async () => {
  const casey = await aPerson({ emailVerified: true })
  const part = await aProduct({
    pricePerUnitCents: 1250,
    priceSteps: [{ from: 10, cents: 1100 }],
    packSize: 5,
    availableQuantity: 100,
  })
  const order = (units: number, pricePerUnitCents: number) =>
    checkOut(casey, aCheckoutOf([{ ...part, pricePerUnitCents, units }]))
  expect(await order(10, 1250)).toMatchObject({
    status: 409,
    body: {
      errors: [{ path: 'lines.0.pricePerUnit', message: 'The price is now $11.00' }],
      lines: [{ pricePerUnit: 11, packSize: 5 }],
    },
  })
  expect(await order(12, 1100)).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'lines.0.quantity', message: 'Sold in packs of 5' }] },
  })
  const placed = await order(10, 1100)
  expect(placed.status).toBe(201)
  expect(await getOrderRow(placed.body.insertedId)).toMatchObject({ totalCents: 11_000 })
})
