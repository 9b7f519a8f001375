import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { insertPayment, openOrders } from '#test/open-orders.ts'
import { linesOf, quoteOf } from '#test/quotes.ts'
import { aRate, aTaxRate, aZone, deletePrices, setDelivery, setTax } from '#test/shop-prices.ts'

beforeEach(deletePrices)
afterEach(deletePrices)

test('without delivery, tax and codes a checkout costs price × quantity', async () => {
  const [plug, pads] = [await aProduct(), await aProduct({ pricePerUnitCents: 4320 })]
  const lines = [
    { productId: plug.id, quantity: 2 },
    { productId: pads.id, quantity: 1 },
  ]
  const { status, body, headers } = await quoteOf({ lines })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).toEqual({
    lines: [
      { productId: plug.id, pricePerUnit: 12.5, quantity: 2, goods: 25, discount: 0, tax: 0 },
      { productId: pads.id, pricePerUnit: 43.2, quantity: 1, goods: 43.2, discount: 0, tax: 0 },
    ],
    goods: 68.2,
    discount: 0,
    shipping: 0,
    tax: 0,
    total: 68.2,
    taxMode: 'none',
    taxes: [],
    rates: [],
    rate: null,
    code: null,
    countries: [],
  })
})

test('a part that is gone is named', async () => {
  const [plug, gone] = [await aProduct(), await aProduct({ deletedAt: new Date() })]
  expect(await quoteOf({ lines: linesOf(plug, gone) })).toMatchObject({
    status: 404,
    body: { errors: [{ path: 'lines.1.productId', message: 'This part is no longer sold' }] },
  })
})

test('a price is that of its quantity', async () => {
  const part = await aProduct({ priceSteps: [{ from: 10, cents: 1100 }] })
  const priceAt = async (quantity: number) =>
    (await quoteOf({ lines: [{ productId: part.id, quantity }] })).body.lines[0].pricePerUnit
  expect(await priceAt(9)).toBe(12.5)
  expect(await priceAt(10)).toBe(11)
})

test('delivery is offered with price and days, the default one first of all', async () => {
  const express = aRate({ name: 'Express', carrier: '', steps: [{ upTo: null, price: 24 }] })
  const ground = aRate({ isDefault: true })
  const zones = [
    aZone({ rates: [express, ground] }),
    aZone({ name: 'Alaska', postalPrefixes: ['99950'], rates: [] }),
    aZone({ name: 'Canada', countries: ['CA'] }),
  ]
  await setDelivery({ zones })
  const lines = linesOf(await aProduct())
  const first = await quoteOf({ lines })
  expect(first.body).toMatchObject({
    shipping: 6.9,
    total: 19.4,
    rate: ground.id,
    rates: [
      { id: express.id, name: 'Express', price: 24 },
      { id: ground.id, name: 'Ground', carrier: 'UPS', price: 6.9, earliest: expect.any(String) },
    ],
    countries: [
      { code: 'CA', name: 'Canada' },
      { code: 'US', name: 'United States' },
    ],
  })
  const other = await quoteOf({ lines, country: 'us', postalCode: '62701', rate: express.id })
  expect(other.body).toMatchObject({ shipping: 24, rate: express.id })
  const gone = await quoteOf({ lines, rate: randomUUID() })
  expect(gone.body.rate).toBe(ground.id)
})

test('a ZIP alone is taxed in its state, and the rate says from when it is free', async () => {
  await setDelivery({ zones: [aZone({ rates: [aRate({ freeFrom: 150 })] })] })
  await setTax({ mode: 'exclusive', rates: [aTaxRate()] })
  const lines = linesOf(await aProduct())
  const taxIn = async (postalCode: string) => (await quoteOf({ lines, postalCode })).body
  expect(await taxIn('62701')).toMatchObject({ tax: 1.21, rates: [{ freeFrom: 150 }] })
  expect(await taxIn('53703')).toMatchObject({ tax: 0 })
  expect(await taxIn('6')).toMatchObject({ tax: 0 })
})

test('the days of delivery are after the closed days', async () => {
  const dayIn = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const closedDays = [{ from: dayIn(-1), to: dayIn(30), hasCarriers: true }]
  await setDelivery({ closedDays, zones: [aZone({ rates: [aRate({ isDefault: true })] })] })
  const { body } = await quoteOf({ lines: linesOf(await aProduct()) })
  expect(body.rates[0].earliest > dayIn(30)).toBe(true)
})

test('a country without delivery is refused in the first quote', async () => {
  const zones = [aZone(), aZone({ postalPrefixes: ['99950'], rates: [] })]
  await setDelivery({ zones })
  const lines = linesOf(await aProduct())
  const refusal = async (where: object) => {
    const { status, body } = await quoteOf({ lines, ...where })
    return [status, body.errors]
  }
  expect(await refusal({ country: 'DE' })).toEqual([
    400,
    [{ path: 'country', message: 'We don’t ship to Germany' }],
  ])
  expect(await refusal({ country: 'US', postalCode: '99950' })).toEqual([
    400,
    [{ path: 'country', message: 'We don’t ship to 99950' }],
  ])
  await setDelivery({ zones: [aZone({ rates: [aRate({ steps: [{ upTo: 400, price: 5 }] })] })] })
  expect(await refusal({})).toEqual([
    400,
    [{ path: 'country', message: 'We don’t ship an order of this size to the United States' }],
  ])
})

test('a refused country comes with those that the shop delivers to', async () => {
  await setDelivery({ zones: [aZone(), aZone({ countries: ['CA'] })] })
  const { body } = await quoteOf({ lines: linesOf(await aProduct()), country: 'DE' })
  expect(body.countries).toEqual([
    { code: 'CA', name: 'Canada' },
    { code: 'US', name: 'United States' },
  ])
})

test('tax comes on top, by state, of each line and of delivery', async () => {
  await setDelivery({ zones: [aZone()] })
  await setTax({ mode: 'exclusive', rates: [aTaxRate()] })
  const lines = linesOf(await aProduct({ pricePerUnitCents: 1000 }))
  expect((await quoteOf({ lines })).body).toMatchObject({ tax: 0, total: 16.9 })
  const { body } = await quoteOf({ lines, country: 'US', region: 'Illinois' })
  expect(body).toMatchObject({
    taxMode: 'exclusive',
    tax: 1.06,
    total: 17.96,
    taxes: [{ name: 'Illinois sales tax', percent: 6.25, base: 16.9, tax: 1.06 }],
  })
  expect(body.lines[0].tax).toBe(0.63)
})

test('included tax is listed, and changes no total', async () => {
  await setTax({
    mode: 'inclusive',
    rates: [aTaxRate({ name: 'VAT', country: 'DE', region: null, percent: 19 })],
  })
  const lines = linesOf(await aProduct({ pricePerUnitCents: 11_900 }))
  const { body } = await quoteOf({ lines, country: 'DE' })
  expect(body).toMatchObject({ taxMode: 'inclusive', tax: 19, total: 119 })
})

test('more parts than one order of this customer can have: the answer says how many it can', async () => {
  const parts = await Promise.all(Array.from({ length: 11 }, () => aProduct()))
  const casey = await aPerson()
  const mostOf = async (count: number, as?: typeof casey) => {
    const body = { lines: linesOf(...parts.slice(0, count)) }
    return (await call('POST', '/checkout/quote', { body, from: anIp(), ...(as && { as }) })).body
      .mostLines
  }
  expect(await mostOf(10)).toBeUndefined()
  expect(await mostOf(11)).toBe(10)
  expect(await mostOf(11, casey)).toBe(10)
  const [bought = ''] = await openOrders(casey, await aProduct(), 1)
  await insertPayment(bought)
  expect(await mostOf(11, casey)).toBeUndefined()
})
