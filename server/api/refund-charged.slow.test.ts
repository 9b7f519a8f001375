import { afterEach, expect, test } from 'vitest'
import { amountOfUnits } from '#contract/order/line-amount.ts'
import { aCheckoutOf, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { rejectRefund } from '#test/payments.ts'
import { allowReturns } from '#test/returns.ts'
import { payByCard } from '#test/several-parts.ts'
import { aDiscount, aTaxRate, deletePrices, setTax } from '#test/shop-prices.ts'
import { db } from '../platform/db/client.ts'
import { setting } from '../platform/db/schema/setting.ts'

// What a refund of units comes to when nothing says how much: what they were charged at, not their
// price.

afterEach(async () => {
  await deletePrices()
  await db.delete(setting)
})

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
  // $109.99 less 10%, and 6.25% on top.
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
  // 3 × $33.33 less $10.00, with 6.25%: a unit is less than its price.
  expect(amounts[0]).toBeLessThan(3333)
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(9561)
})

test('before a refund an admin sees what the units were charged at, to the cent that is refunded', async () => {
  await setTax({ mode: 'exclusive', rates: [aTaxRate()] })
  const { code } = await aDiscount()
  const casey = await aPerson({ emailVerified: true })
  const part = { ...(await aProduct({ pricePerUnitCents: 3333 })), units: 3 }
  const body = { ...aCheckoutOf([part]), address: undefined, shipTo: SHIP_TO, code, total: 95.61 }
  const placed = await call('POST', '/checkout', { as: casey, body })
  expect(placed.status).toBe(201)
  const id = String(placed.body.insertedId)
  await payByCard(casey, { id })
  const admin = await aPerson({ role: 'admin' })
  const line = { position: 1, left: 3, before: 0, quantity: 3, goods: 99.99, core: 0 }
  const path = `/order/${id}/refund`
  expect((await call('GET', path, { as: admin })).body).toEqual({
    lines: [{ ...line, discount: 10, tax: 5.62 }],
  })
  const lines = [{ position: 1, quantity: 2 }]
  await call('POST', path, { as: admin, body: { reason: 'None is left', restock: false, lines } })
  const { body: after } = await call('GET', path, { as: admin })
  expect(after).toMatchObject({ lines: [{ left: 1, before: 2 }] })
  const charged = { quantity: 3, goodsCents: 9999, discountCents: 1000, taxCents: 562 }
  expect((await getOrderRow(id)).refundedCents).toBe(amountOfUnits(charged, 2))
})

/** An order that is paid, and what happens to it then. */
async function aPaidOrder(parts: Parameters<typeof aCheckoutOf>[0], total: number) {
  await allowReturns()
  await setTax({ mode: 'exclusive', rates: [aTaxRate()] })
  const casey = await aPerson({ emailVerified: true })
  const admin = await aPerson({ role: 'admin' })
  const body = { ...aCheckoutOf(parts), address: undefined, shipTo: SHIP_TO, total }
  const id = String((await call('POST', '/checkout', { as: casey, body })).body.insertedId)
  await payByCard(casey, { id })
  const refund = async (more: object) => {
    const asked = { reason: 'It is gone', ...more }
    const answer = await call('POST', `/order/${id}/refund`, { as: admin, body: asked })
    expect(answer.status).toBe(201)
  }
  const send = async () => {
    const parcel = await call('POST', `/order/${id}/shipment`, { as: admin, body: {} })
    const sent = { carrier: 'UPS', tracking: '1Z 999' }
    await call('POST', `/shipment/${parcel.body._id}/ship`, { as: admin, body: sent })
  }
  /** Units of the first line. */
  const ask = async (quantity: number) => {
    const asked = { lines: [{ position: 1, quantity }], reason: 'damaged' }
    const answer = await call('POST', `/order/${id}/return`, { as: casey, body: asked })
    return String(answer.body._id)
  }
  const receive = async (returnId: string, received: number) => {
    await call('POST', `/return/${returnId}/approve`, { as: admin })
    const came = { lines: [{ position: 1, received, toStock: 0 }] }
    await call('POST', `/return/${returnId}/receive`, { as: admin, body: came })
  }
  const withdraw = (returnId: string) => call('POST', `/return/${returnId}/withdraw`, { as: casey })
  const refunded = async () => (await getOrderRow(id)).refundedCents
  return { id, refund, send, ask, receive, withdraw, refunded }
}

test('a unit that was not sent and one that comes back add up to their line', async () => {
  // Of each line: two units at $33.33, and $4.17 of tax.
  const parts = [
    { ...(await aProduct({ pricePerUnitCents: 3333 })), units: 2 },
    { ...(await aProduct({ pricePerUnitCents: 3333 })), units: 2 },
  ]
  const { refund, send, ask, receive, refunded } = await aPaidOrder(parts, 141.66)
  await refund({ restock: false, lines: [{ position: 1, quantity: 1 }] })
  await send()
  const returnId = await ask(1)
  await receive(returnId, 1)
  await refund({ returnId })
  expect(await refunded()).toBe(7083)
})

test.each([
  ['is withdrawn', 1, (sale: Sale, first: string) => sale.withdraw(first)],
  ['brings fewer units', 2, (sale: Sale, first: string) => refundOne(sale, first)],
] as const)(
  'units that come back add up to their line, also when an earlier return %s',
  async (_, wanted, end) => {
    // Of the first line: four units at $10.01, and $2.50 of tax: 63, 62, 63 and 62 cents.
    const parts = [
      { ...(await aProduct({ pricePerUnitCents: 1001 })), units: 4 },
      await aProduct({ pricePerUnitCents: 1000 }),
    ]
    const sale = await aPaidOrder(parts, 53.17)
    await sale.send()
    const first = await sale.ask(wanted)
    await refundOne(sale, await sale.ask(1))
    await end(sale, first)
    const left = wanted === 1 ? 3 : 2
    const last = await sale.ask(left)
    await sale.receive(last, left)
    await sale.refund({ returnId: last })
    expect(await sale.refunded()).toBe(4254)
  },
)

type Sale = Awaited<ReturnType<typeof aPaidOrder>>

async function refundOne({ receive, refund }: Sale, returnId: string) {
  await receive(returnId, 1)
  await refund({ returnId })
}

test.each([
  ['66, 67 and 66', 1060, 140.04, 3379],
  ['63, 62 and 63', 1000, 138.13, 3188],
])(
  'returns add up to their line when the bank rejects the first refund after the second (taxes of %s cents)',
  async (_, pricePerUnitCents, total, lineCents) => {
    const parts = [
      { ...(await aProduct({ pricePerUnitCents })), units: 3 },
      await aProduct({ pricePerUnitCents: 10_000 }),
    ]
    const sale = await aPaidOrder(parts, total)
    await sale.send()
    const [first, second, third] = [await sale.ask(1), await sale.ask(1), await sale.ask(1)]
    await refundOne(sale, first)
    await refundOne(sale, second)
    await rejectRefund(sale.id, ({ returnId }) => returnId === first)
    await sale.refund({ returnId: first, reason: 'Once more' })
    await refundOne(sale, third)
    expect(await sale.refunded()).toBe(lineCents)
  },
)
