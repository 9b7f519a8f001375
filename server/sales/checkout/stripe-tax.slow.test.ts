import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { addsUp, linesOfOrder, stocksOf } from '#test/several-parts.ts'
import { deletePrices, setTax } from '#test/shop-prices.ts'
import { aTaxedShop, countCalculations, ILLINOIS } from '#test/stripe-tax.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { taxCalculation } from '../../platform/db/schema/tax-calculation.ts'
import { deleteExpiredCalculations } from '../pricing/tax-calculation.ts'

// What POST /checkout and its quote do where Stripe calculates the tax.

beforeEach(deletePrices)
afterEach(deletePrices)

test('the quote of a complete address asks Stripe once, and the order takes its calculation', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { quoteOf, checkOut } = await aTaxedShop()
  const stripe = countCalculations()
  const { body: quote } = await quoteOf()
  // 9.00 → 0.56, 89.99 → 5.62, 6.90 → 0.43
  expect(quote).toMatchObject({ goods: 109.99, discount: 11, shipping: 6.9, tax: 6.61 })
  expect(quote).toMatchObject({ total: 112.5, taxMode: 'exclusive', taxPending: false })
  expect(quote.taxes).toEqual([
    { name: 'Illinois sales tax', percent: 6.25, base: 105.89, tax: 6.61 },
  ])
  expect((await quoteOf()).body).toEqual(quote)
  const placed = await checkOut(casey, quote.total)
  expect(placed.status).toBe(201)
  expect(stripe.asked).toBe(1)
  const row = await getOrderRow(placed.body.insertedId)
  expect(row).toMatchObject({ taxCents: 661, totalCents: 11_250, isTaxIncluded: false })
  expect(row.taxCalculationId).toMatch(/^taxcalc_/)
  const lines = await linesOfOrder(row.id)
  expect(lines.map(({ taxCents }) => taxCents)).toEqual([56, 562])
  expect(await addsUp(row.id)).toBe(true)
  expect(await db.$count(taxCalculation)).toBe(0)
})

test('each of Stripe’s taxes of a place is shown and stored by itself, and delivery as Stripe taxes it', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { quoteOf, checkOut } = await aTaxedShop()
  const montreal = { line1: '1 Rue Sherbrooke', city: 'Montreal', region: 'QC' }
  const quebec = { ...montreal, postalCode: 'H2X 1Y4', country: 'CA' }
  const { body: quote } = await quoteOf(quebec)
  // 9.00, 89.99 and 6.90 of delivery, each half up
  expect(quote.taxes).toEqual([
    { name: 'GST', percent: 5, base: 105.89, tax: 5.3 },
    { name: 'Quebec QST', percent: 9.975, base: 105.89, tax: 10.57 },
  ])
  const shipTo = { ...quebec, name: 'Casey Jones' }
  const placed = await checkOut(casey, quote.total, { shipTo })
  expect(placed.status).toBe(201)
  const { tax, taxCents, totalCents } = await getOrderRow(placed.body.insertedId)
  expect(tax).toEqual([
    { name: 'GST', ppm: 50_000, baseCents: 10_589, taxCents: 530 },
    { name: 'Quebec QST', ppm: 99_750, baseCents: 10_589, taxCents: 1_057 },
  ])
  expect([taxCents, totalCents]).toEqual([1_587, 10_589 + 1_587])
  const boston = { city: 'Boston', region: 'MA', postalCode: '02108' }
  expect((await quoteOf(boston)).body.taxes).toEqual([
    { name: 'Massachusetts sales tax', percent: 6.25, base: 98.99, tax: 6.18 },
  ])
})

test('prices that contain the tax: the total is without it, and stands still from the first look', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { quoteOf, checkOut } = await aTaxedShop('inclusive')
  const first = (await quoteOf({ line1: '' })).body
  expect(first).toMatchObject({ tax: 0, total: 105.89, taxPending: true })
  const { body: quote } = await quoteOf()
  expect(quote).toMatchObject({ tax: 6.23, total: 105.89, taxPending: false })
  const placed = await checkOut(casey, quote.total)
  expect(placed.status).toBe(201)
  expect(await getOrderRow(placed.body.insertedId)).toMatchObject({
    totalCents: 10_589,
    taxCents: 623,
    isTaxIncluded: true,
    tax: [{ name: 'Illinois sales tax', ppm: 62_500, baseCents: 9966, taxCents: 623 }],
  })
})

test('without a complete address, and where the shop does not deliver, Stripe is not asked', async () => {
  const casey = await aPerson()
  const { quoteOf, checkOut, body } = await aTaxedShop()
  const stripe = countCalculations()
  for (const missing of [{ line1: '' }, { city: '' }, { postalCode: '627' }]) {
    const { status, body } = await quoteOf(missing)
    expect([status, body.total, body.taxPending]).toEqual([200, 105.89, true])
  }
  const refused = await checkOut(casey, 112.5, { shipTo: undefined, address: '1 Main Street' })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'shipTo' }] } })
  const noState = { ...ILLINOIS, region: undefined }
  expect(await checkOut(casey, 112.5, { shipTo: noState })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'shipTo.region' }] },
  })
  const dearer = body.lines.map((line) => ({ ...line, pricePerUnit: 1 }))
  expect(await checkOut(casey, 112.5, { lines: dearer })).toMatchObject({
    status: 409,
    body: { quote: { taxPending: true } },
  })
  await setTax({ mode: 'none', source: 'stripe', rates: [] })
  expect((await quoteOf()).body).toMatchObject({ total: 105.89, tax: 0 })
  expect(stripe.asked).toBe(0)
})

test('core charges of a shop that had both come on top of Stripe’s tax, and are not taxed by it', async () => {
  const { quoteOf, parts } = await aTaxedShop()
  const [part] = parts
  if (!part) throw new Error('no part')
  const { tax, total } = (await quoteOf()).body
  await db.update(product).set({ coreChargeCents: 4000 }).where(eq(product.id, part.id))
  expect((await quoteOf()).body).toMatchObject({ tax, core: 40, total: total + 40 })
  await db.update(product).set({ coreChargeCents: null }).where(eq(product.id, part.id))
})

test('a checkout that nothing has quoted is calculated before it is placed; another total is a 409 that says it', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { checkOut, parts } = await aTaxedShop()
  const stripe = countCalculations()
  const before = await stocksOf(parts)
  expect(await checkOut(casey, 105.89)).toMatchObject({
    status: 409,
    body: {
      errors: [{ path: 'total', message: 'The total is now $112.50. Please review it.' }],
      quote: { total: 112.5, tax: 6.61, taxPending: false },
    },
  })
  expect(await stocksOf(parts)).toEqual(before)
  expect((await checkOut(casey, 112.5)).status).toBe(201)
  expect(stripe.asked).toBe(1)
})

test('two orders of the same contents to the same address have a calculation each', async () => {
  const [casey, alex] = [
    await aPerson({ emailVerified: true }),
    await aPerson({ emailVerified: true }),
  ]
  const { quoteOf, checkOut } = await aTaxedShop()
  const stripe = countCalculations()
  await quoteOf()
  const placed = await Promise.all([checkOut(casey, 112.5), checkOut(alex, 112.5)])
  expect(placed.map(({ status }) => status)).toEqual([201, 201])
  const ids = await Promise.all(
    placed.map(async ({ body }) => (await getOrderRow(body.insertedId)).taxCalculationId),
  )
  expect(new Set(ids).size).toBe(2)
  expect(stripe.asked).toBe(2)
})

test('a retry of a placed order asks nothing', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { body } = await aTaxedShop()
  const stripe = countCalculations()
  const headers = { 'idempotency-key': randomUUID() }
  const send = () =>
    call('POST', '/checkout', { as: casey, headers, body: { ...body, total: 112.5 } })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.insertedId).toBe(first.body.insertedId)
  expect(stripe.asked).toBe(1)
})

test('a part whose category has a tax code is taxed by it', async () => {
  const { quoteOf, parts } = await aTaxedShop()
  const [part] = parts
  if (!part) throw new Error('no part')
  await db.update(product).set({ taxCategory: 'exempt' }).where(eq(product.id, part.id))
  const { body } = await quoteOf()
  expect(body.lines.map((line: { tax: number }) => line.tax)).toEqual([0, 5.62])
  expect(body.taxes).toMatchObject([{ base: 96.89, tax: 6.05 }])
})

test('where the shop is not registered there is no tax, and the order keeps the calculation', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { quoteOf, checkOut } = await aTaxedShop()
  const oregon = { ...ILLINOIS, region: 'OR', postalCode: '97201' }
  const { body } = await quoteOf({ region: 'OR', postalCode: '97201' })
  expect(body).toMatchObject({ tax: 0, taxes: [], total: 105.89, taxPending: false })
  const placed = await checkOut(casey, 105.89, { shipTo: oregon })
  expect((await getOrderRow(placed.body.insertedId)).taxCalculationId).toMatch(/^taxcalc_/)
})

test('more lines than a calculation has with it are listed, and each has its tax', async () => {
  await aTaxedShop()
  const parts = await Promise.all(
    Array.from({ length: 14 }, (_, at) => aProduct({ pricePerUnitCents: 1600 + 1600 * at })),
  )
  const { name: _, ...to } = ILLINOIS
  const lines = parts.map(({ id }) => ({ productId: id, quantity: 1 }))
  const { body } = await call('POST', '/checkout/quote', { body: { lines, ...to } })
  expect(body.lines.map(({ tax }: { tax: number }) => tax)).toEqual(lines.map((_, at) => at + 1))
})

test('a calculation is used for a day', async () => {
  const { quoteOf } = await aTaxedShop()
  const stripe = countCalculations()
  await quoteOf()
  await db.update(taxCalculation).set({ expiresAt: new Date(Date.now() - 1000) })
  await quoteOf()
  expect(stripe.asked).toBe(2)
  await deleteExpiredCalculations()
  expect(await db.$count(taxCalculation)).toBe(1)
})
