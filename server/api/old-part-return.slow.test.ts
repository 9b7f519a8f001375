import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson, getOrderRow, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aCoreOrder, aShippedCoreOrder } from '#test/core-charges.ts'
import { allowReturns, turnInvoicesOn } from '#test/returns.ts'
import { payByCard } from '#test/several-parts.ts'
import { aDiscount, aTaxRate, aZone, deletePrices, setDelivery, setTax } from '#test/shop-prices.ts'
import { db } from '../platform/db/client.ts'
import { refund as refundTable } from '../platform/db/schema/refund.ts'
import { returnRequest } from '../platform/db/schema/return.ts'
import { setting } from '../platform/db/schema/setting.ts'

// What goes back of core charges: for old parts, and with the units themselves.

beforeEach(deletePrices)
afterEach(async () => {
  await deletePrices()
  await db.delete(setting)
})

test('a returned old part refunds its core charge alone, and adds no unit to the stock', async () => {
  await turnInvoicesOn()
  const { alternator, casey, id, ask, decide, receive, refund, seen, row } =
    await aShippedCoreOrder()
  const stock = await stockOf(alternator)
  const asked = await ask(2)
  expect(asked).toMatchObject({ status: 201, body: { reason: 'core', amount: 80, core: 80 } })
  const returnId = asked.body._id
  await decide(returnId, 'approve')
  expect(await receive(returnId, 2, 1)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'lines.0.toStock', message: 'An old part can’t go back in stock' }] },
  })
  expect((await receive(returnId, 2)).status).toBe(200)
  expect((await refund({ returnId })).status).toBe(201)
  expect(await row()).toMatchObject({ refundedCents: 8_000, returnedUnits: 0, state: 'shipped' })
  expect(await stockOf(alternator)).toBe(stock)
  expect((await seen()).lines).toMatchObject([{ left: 3, before: 0, oldPartsLeft: 1 }, {}])
  expect(await db.select().from(refundTable).where(eq(refundTable.orderId, id))).toMatchObject([
    { amountCents: 8_000, coreCents: 8_000, cause: 'core' },
  ])
  const [, credit] = (await call('GET', `/order/${id}/invoice`, { as: casey })).body
  expect(credit).toMatchObject({ kind: 'credit note', total: 80, core: 80, taxes: [] })
})

test('old parts come back whatever the days for returns are, but only as many as were shipped with a core charge', async () => {
  const { ask } = await aShippedCoreOrder() // the shop has set no days for returns
  expect((await ask(1, 'does-not-fit')).status).toBe(409)
  expect((await ask(4)).body.errors[0].message).toBe('At most 3 old parts of line 1 can come back.')
  expect((await ask(1, 'core', 2)).body.errors[0].message).toBe('Line 2 has no core charge.')
  const answers = await Promise.all([ask(2), ask(2), ask(2)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await ask(1)).status).toBe(201)
  expect((await ask(1)).status).toBe(409)
})

test('at most the core charge is refunded for an old part, and nothing for a part without one', async () => {
  const { ask, decide, receive, received, refund } = await aShippedCoreOrder()
  const returnId = await received(1)
  expect(await refund({ returnId, amount: 40.01 })).toMatchObject({
    status: 409,
    body: {
      errors: [{ path: 'amount', message: 'The core charges of the received parts are $40.00' }],
    },
  })
  expect((await refund({ returnId, amount: 30 })).status).toBe(201)
  expect((await refund({ returnId })).status).toBe(409)
  const none = String((await ask(1)).body._id)
  await decide(none, 'approve')
  await receive(none, 0)
  expect((await refund({ returnId: none })).body.detail).toBe(
    'No old part was received. Decline the return.',
  )
  // An amount without a return can't be for an old part: it would go back once more.
  expect((await refund({ amount: 40, cause: 'core' })).status).toBe(400)
})

test('a unit that comes back itself brings its core charge, unless its old part has', async () => {
  await allowReturns()
  const { received, refund, seen, row, ask } = await aShippedCoreOrder()
  const old = await received(2)
  await refund({ returnId: old })
  const first = await received(1, 'does-not-fit')
  const returns = (await seen()).returns
  expect(returns[1]).toMatchObject({ amount: 140, core: 40 })
  await refund({ returnId: first })
  expect((await ask(1)).status).toBe(409) // each core charge has gone back
  const second = await received(1, 'does-not-fit')
  expect((await seen()).returns[2]).toMatchObject({ amount: 100, core: 0 })
  await refund({ returnId: second })
  expect(await row()).toMatchObject({ refundedCents: 8_000 + 14_000 + 10_000, returnedUnits: 2 })
})

test('a unit is refunded once it is decided whether its old part comes on its own', async () => {
  await allowReturns()
  const { ask, decide, received, refund, seen } = await aShippedCoreOrder(1)
  const old = String((await ask(1)).body._id)
  const unit = await received(1, 'does-not-fit')
  const refused = await refund({ returnId: unit })
  expect([refused.status, refused.body.detail]).toEqual([409, 'Decide about return 1 first.'])
  expect((await refund({ returnId: unit, amount: 100 })).status).toBe(409)
  await decide(old, 'approve')
  expect((await refund({ returnId: unit })).status).toBe(409)
  await decide(old, 'refuse', { reason: 'It came with its unit.' })
  expect((await seen()).returns[1]).toMatchObject({ amount: 140, core: 40 })
  expect((await refund({ returnId: unit })).status).toBe(201)
})

test('an old part that is on its way delays no other unit', async () => {
  await allowReturns()
  const { ask, received, refund } = await aShippedCoreOrder(3)
  await ask(2)
  expect((await refund({ returnId: await received(1, 'does-not-fit') })).status).toBe(201)
})

test('an order has 20 returns, and one more for each unit with a core charge', async () => {
  const { id, ask } = await aShippedCoreOrder(3)
  await db.insert(returnRequest).values(
    Array.from({ length: 20 }, (_, at) => ({
      ...{ orderId: id, number: at + 1, reason: 'core' as const, note: '' },
      ...{ state: 'withdrawn' as const, closedAt: new Date() },
    })),
  )
  for (let n = 0; n < 3; n += 1) expect((await ask(1)).status).toBe(201)
  await db
    .update(returnRequest)
    .set({ state: 'withdrawn', closedAt: new Date() })
    .where(eq(returnRequest.orderId, id))
  expect((await ask(1)).body.detail).toBe(
    'This order already has 23 return requests. Please contact us.',
  )
})

test.each([
  ['taxed', true, 148.75, 42.5, [{ base: 40, tax: 2.5 }], [{ base: 100, tax: 6.25 }]],
  ['not taxed', false, 146.25, 40, [{ base: 0, tax: 0 }], [{ base: 100, tax: 6.25 }]],
] as const)(
  'core charges that are %s go back with their tax, and credit notes add up to the order',
  async (_, areCoresTaxed, each, core, taxOfCore, taxOfPart) => {
    await turnInvoicesOn()
    await allowReturns()
    await setTax({ mode: 'exclusive', rates: [aTaxRate({ region: null })], areCoresTaxed })
    const { casey, id, received, refund, seen, row } = await aShippedCoreOrder(2, {
      total: 2 * each + 13.28,
    })
    const old = await received(1)
    expect((await seen()).returns[0]).toMatchObject({ amount: core, core })
    await refund({ returnId: old })
    const first = await received(1, 'does-not-fit')
    const second = await received(1, 'does-not-fit')
    expect((await seen()).returns.slice(1)).toMatchObject([
      { amount: each, core },
      { amount: 106.25, core: 0 },
    ])
    await refund({ returnId: first })
    await refund({ returnId: second })
    expect((await refund({ withoutReturn: true })).status).toBe(201)
    const [invoice, ...credits] = (await call('GET', `/order/${id}/invoice`, { as: casey })).body
    expect(credits).toMatchObject([
      { total: core, core, taxes: taxOfCore },
      { total: each, core },
      { total: 106.25, taxes: taxOfPart },
      { total: 13.28, taxes: [{ base: 12.5, tax: 0.78 }] },
    ])
    const cents = (of: (paper: Paper) => number) =>
      credits.reduce((sum: number, one: Paper) => sum + Math.round(of(one) * 100), 0)
    expect(cents(({ total }) => total)).toBe(Math.round(invoice.total * 100))
    expect(cents(({ taxes }) => taxes[0]?.tax ?? 0)).toBe(Math.round(invoice.taxes[0].tax * 100))
    expect(cents(({ taxes }) => taxes[0]?.base ?? 0)).toBe(Math.round(invoice.taxes[0].base * 100))
    expect(await row()).toMatchObject({
      state: 'refunded',
      refundedCents: Math.round(invoice.total * 100),
    })
  },
)

type Paper = { total: number; taxes: { base: number; tax: number }[] }

test('units that are not sent go back with their core charge, and all that is left with all of them', async () => {
  await turnInvoicesOn()
  const casey = await aPerson({ emailVerified: true })
  const admin = await aPerson({ role: 'admin' })
  const { id } = await aCoreOrder(casey, 2)
  await payByCard(casey, { id })
  const give = (refund: object) =>
    call('POST', `/order/${id}/refund`, { as: admin, body: { reason: 'Sold out', ...refund } })
  expect((await give({ lines: [{ position: 1, quantity: 1 }] })).status).toBe(201)
  expect((await give({})).status).toBe(201)
  const [, ...credits] = (await call('GET', `/order/${id}/invoice`, { as: casey })).body
  expect(credits).toMatchObject([
    { total: 140, core: 40 },
    { total: 152.5, core: 40 },
  ])
  expect(await getOrderRow(id)).toMatchObject({ state: 'refunded', refundedCents: 29_250 })
})

test('units whose core charges are back, and that cost nothing else, came: their return says that nothing is left of them', async () => {
  await allowReturns()
  await setDelivery({ zones: [aZone()] })
  const { code } = await aDiscount({ value: 10_000 })
  const { received, refund } = await aShippedCoreOrder(2, { total: 86.9, code })
  expect((await refund({ returnId: await received(2) })).status).toBe(201)
  expect(await refund({ returnId: await received(2, 'changed-mind') })).toMatchObject({
    status: 409,
    body: {
      detail:
        'Nothing is left to refund of what these units were charged at. Enter the amount to refund.',
    },
  })
})
