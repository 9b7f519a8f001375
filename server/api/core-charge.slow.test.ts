import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCheckoutOf, anOrderOf, aPerson, aProduct, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aCoreOrder } from '#test/core-charges.ts'
import { sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { editPart } from '#test/product-calls.ts'
import { turnInvoicesOn } from '#test/returns.ts'
import { addsUp, linesOfOrder, payByCard } from '#test/several-parts.ts'
import { aDiscount, aTaxRate, deletePrices, setTax } from '#test/shop-prices.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { setting } from '../platform/db/schema/setting.ts'

// Core charges: deposits on units, refunded when their old parts come back.

beforeEach(deletePrices)
afterEach(async () => {
  await deletePrices()
  await db.delete(setting)
})

test('the owner sets a core charge, and the part, its card and the basket say it', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const { body } = await editPart(admin, part.id, { version: 1, coreCharge: '40' })
  expect(body).toMatchObject({ coreCharge: 40 })
  expect((await call('GET', `/product/${part.id}`)).body.coreCharge).toBe(40)
  const casey = await aPerson()
  const added = await call('POST', '/basket/line', {
    as: casey,
    body: { productId: part.id, quantity: 2 },
  })
  expect(added.body).toMatchObject({ subtotal: 25, lines: [{ coreCharge: 40 }] })
  const { body: cleared } = await editPart(admin, part.id, { version: 2, coreCharge: '' })
  expect(cleared.coreCharge).toBeNull()
  expect((await call('GET', `/product/${part.id}`)).body).not.toHaveProperty('coreCharge')
})

const SHIP_TO = {
  ...{ name: 'Casey', line1: '1 Main Street', city: 'Springfield' },
  ...{ region: 'IL', postalCode: '62701', country: 'US' },
}

/** Two units at $100.00 with core charges of $40.00, less 10%, taxed at 6.25%. */
async function aTaxedSale(tax: { mode: 'exclusive' | 'inclusive'; areCoresTaxed?: boolean }) {
  await setTax({ rates: [aTaxRate()], ...tax })
  const { code } = await aDiscount()
  const casey = await aPerson({ emailVerified: true })
  const part = await aProduct({ pricePerUnitCents: 10_000, coreChargeCents: 4_000 })
  const where = { country: 'US', region: 'IL', postalCode: '62701', code }
  const lines = [{ productId: part.id, quantity: 2 }]
  const quote = (await call('POST', '/checkout/quote', { body: { lines, ...where } })).body
  const checkout = aCheckoutOf([{ ...part, units: 2 }], { total: quote.total })
  const body = { ...checkout, address: undefined, shipTo: SHIP_TO, code }
  const placed = await call('POST', '/checkout', { as: casey, body })
  expect(placed.status).toBe(201)
  const order = await payByCard(casey, { id: placed.body.insertedId })
  expect(order.paidAt).not.toBeNull()
  expect(await addsUp(order.id)).toBe(true)
  return { casey, quote, order, id: order.id, lines: await linesOfOrder(order.id) }
}

test('a core charge is charged on top of all, taxed like its part, and not discounted', async () => {
  const { casey, quote, order, id, lines } = await aTaxedSale({ mode: 'exclusive' })
  // 200 − 20 = 180; 6.25% of it is 11.25, of 2 × 40 5.00
  expect(quote).toMatchObject({ goods: 200, discount: 20, tax: 16.25, core: 80, total: 276.25 })
  expect(quote.lines).toMatchObject([{ core: 80, coreTax: 5, tax: 11.25 }])
  expect(order).toMatchObject({ coreCents: 8_000, totalCents: 27_625, goodsCents: 20_000 })
  expect(lines).toMatchObject([{ coreCents: 4_000, coreTaxCents: 250, taxCents: 1_125 }])
  const seen = (await call('GET', `/order/${id}`, { as: casey })).body
  expect(seen).toMatchObject({ core: 80, tax: 16.25, total: 276.25 })
})

test('the owner says that core charges are not taxed', async () => {
  const { quote, lines } = await aTaxedSale({ mode: 'exclusive', areCoresTaxed: false })
  expect(quote).toMatchObject({ tax: 11.25, core: 80, total: 271.25 })
  expect(lines).toMatchObject([{ coreCents: 4_000, coreTaxCents: 0 }])
})

test('of prices that contain the tax, a core charge contains it, too', async () => {
  const { quote, lines } = await aTaxedSale({ mode: 'inclusive' })
  expect(quote).toMatchObject({ core: 80, total: 260 })
  expect(lines).toMatchObject([{ coreCents: 4_000, coreTaxCents: 235 }])
})

test('tax settings that say nothing of core charges tax them', async () => {
  await setTax({ mode: 'exclusive', rates: [] })
  const admin = await aPerson({ role: 'admin' })
  expect((await call('GET', '/staff/setting', { as: admin })).body.tax.value).toMatchObject({
    areCoresTaxed: true,
  })
})

test('a core charge that changed between the look and the order is a 409 with the new total', async () => {
  const casey = await aPerson({ emailVerified: true })
  const part = await aProduct({ pricePerUnitCents: 10_000, coreChargeCents: 4_000 })
  const body = aCheckoutOf([part], { total: 140 })
  const change = (coreChargeCents: number | null) =>
    db.update(product).set({ coreChargeCents }).where(eq(product.id, part.id))
  for (const cents of [4_500, null]) {
    await change(cents)
    const { status, body: now } = await call('POST', '/checkout', { as: casey, body })
    expect([status, now.quote.total]).toEqual([409, 100 + (cents ?? 0) / 100])
  }
  expect(await stockOf(part)).toBe(100)
})

test('the specification’s order charges core charges on top of its price × quantity, without tax', async () => {
  await setTax({ mode: 'exclusive', rates: [aTaxRate({ region: null })] })
  const casey = await aPerson({ emailVerified: true })
  const part = await aProduct({ pricePerUnitCents: 10_000, coreChargeCents: 4_000 })
  const body = { ...anOrderOf(part), quantity: 2 }
  const placed = await call('POST', '/order', { as: casey, body })
  expect(placed.status).toBe(201)
  const id = placed.body.insertedId
  const seen = (await call('GET', `/order/${id}`, { as: casey })).body
  expect(seen).toMatchObject({ pricePerUnit: 100, quantity: 2, core: 80, tax: 0, total: 280 })
  const intent = await call('POST', '/create-payment-intent', {
    as: casey,
    body: { pricePerUnit: 100 },
  })
  expect(intent.body.orderId).toBe(id)
  const order = await payByCard(casey, { id })
  expect(order).toMatchObject({ goodsCents: 20_000, coreCents: 8_000, totalCents: 28_000 })
  expect(order.paidAt).not.toBeNull()
  expect(await addsUp(id)).toBe(true)
})

test('a form that has shown another core charge is a 409, and one that says nothing is not', async () => {
  const casey = await aPerson()
  const part = await aProduct({ coreChargeCents: 4_000 })
  const order = (more: object) =>
    call('POST', '/order', { as: casey, body: { ...anOrderOf(part), ...more } })
  for (const coreCharge of [0, 39.99]) {
    expect(await order({ coreCharge })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'coreCharge', message: expect.stringContaining('now $40.00') }] },
    })
  }
  expect(await stockOf(part)).toBe(100)
  expect((await order({ coreCharge: 40 })).status).toBe(201)
  expect((await order({})).status).toBe(201)
})

test('an order without core charges says nothing of them, in any answer', async () => {
  await turnInvoicesOn()
  const casey = await aPerson({ emailVerified: true })
  const part = await aProduct()
  const quote = await call('POST', '/checkout/quote', {
    body: { lines: [{ productId: part.id, quantity: 1 }] },
  })
  const placed = await call('POST', '/order', { as: casey, body: anOrderOf(part) })
  const id = placed.body.insertedId
  await payByCard(casey, { id })
  const read = async (path: string) => (await call('GET', path, { as: casey })).body
  const answers = [
    ...[quote.body, placed.body, await read(`/product/${part.id}`), await read(`/order/${id}`)],
    ...[await read(`/order/${id}/details`), await read(`/order/${id}/invoice`)],
    await read(`/order/${id}/return`),
  ]
  for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/core/i)
})

test('order, mail, invoice and export say the core charges', async () => {
  await turnInvoicesOn()
  const casey = await aPerson({ emailVerified: true })
  const { id } = await aCoreOrder(casey, 2)
  await payByCard(casey, { id })
  const details = (await call('GET', `/order/${id}/details`, { as: casey })).body
  expect(details).toMatchObject({ core: 80, total: 292.5, lines: [{ coreCharge: 40 }, {}] })
  expect(details.lines[1]).not.toHaveProperty('coreCharge')
  const { orders } = (await call('GET', '/account/data', { as: casey })).body
  expect(orders[0]).toMatchObject({ core: 80, lines: [{ coreCharge: 40 }, {}] })
  expect(orders[0].lines[1]).not.toHaveProperty('coreCharge')
  await sendMailsOf(id)
  expect((await lastMailTo(casey.email)).text).toContain(
    'Core charge, refunded when your old part comes back: $80.00',
  )
  const [invoice] = (await call('GET', `/order/${id}/invoice`, { as: casey })).body
  expect(invoice).toMatchObject({ core: 80, total: 292.5, lines: [{ coreCharge: 40 }, {}] })
})
