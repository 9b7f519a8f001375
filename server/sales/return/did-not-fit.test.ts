import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RefundCause } from '#contract/payment/refund-cause.ts'
import { anOrder, aPerson, aProduct, type Part, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPaidOrderOfThree } from '#test/several-parts.ts'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { orderLine } from '../../platform/db/schema/order-line.ts'
import { refund } from '../../platform/db/schema/refund.ts'
import { listPartsThatDidNotFit } from './did-not-fit.ts'

type Sold = {
  daysAgo?: number
  vehicle?: string
  verdict?: 'fits' | 'not-known'
  /** Why it came back, one for each refund. */
  causes?: (RefundCause | null)[]
  isUnpaid?: boolean
  hasFailed?: boolean
  by?: Person
}

/** An order of one unit, paid unless said otherwise. */
async function sell(part: Part, sold: Sold = {}) {
  const { daysAgo = 1, vehicle = null, verdict = null, causes = [] } = sold
  const { id, number } = await anOrder(sold.by ?? (await aPerson()), part)
  const paymentIntentId = `pi_${randomUUID()}`
  const paidAt = sql`now() - ${daysAgo}::int * interval '1 day'`
  if (!sold.isUnpaid) {
    await db.update(order).set({ paidAt, transactionId: paymentIntentId }).where(eq(order.id, id))
  }
  await db.update(orderLine).set({ vehicle, verdict }).where(eq(orderLine.orderId, id))
  for (const cause of causes) {
    await db.insert(refund).values({
      orderId: id,
      paymentIntentId,
      amountCents: 100,
      reason: 'Sent back',
      cause,
      stripeRefundId: `re_${randomUUID()}`,
      ...(sold.hasFailed && { failedAt: sql`now()` }),
    })
  }
  return { id, number }
}

async function sellMany(part: Part, count: number, sold: Sold = {}) {
  for (let n = 0; n < count; n += 1) await sell(part, sold)
}

async function reportOf({ id }: Part, days = 365) {
  const all = await listPartsThatDidNotFit(days)
  return all.find(({ productId }) => productId === id)
}

const GOLF = 'Volkswagen Golf 2014'

test('a part’s orders, those it did not fit and their vehicles are those that were counted by hand', async () => {
  const part = await aProduct({ name: 'Counted pads' })
  // Twelve orders: two for a Golf and one without a vehicle did not fit, one was damaged, one came
  // back without a cause.
  const first = await sell(part, { vehicle: GOLF, verdict: 'fits', causes: ['does-not-fit'] })
  await sell(part, { vehicle: GOLF, verdict: 'not-known', causes: ['damaged', 'does-not-fit'] })
  await sell(part, { causes: ['does-not-fit', 'does-not-fit'] })
  await sell(part, { vehicle: GOLF, causes: ['damaged'] })
  await sell(part, { vehicle: GOLF, causes: [null] })
  await sellMany(part, 7, { vehicle: GOLF })
  // Neither counts: an unpaid order, a refund that failed at the bank (its order was sold), and an
  // order of two years ago.
  await sell(part, { isUnpaid: true })
  await sell(part, { vehicle: 'Audi A3 2012', causes: ['does-not-fit'], hasFailed: true })
  await sell(part, { daysAgo: 700, vehicle: 'Audi A3 2012', causes: ['does-not-fit'] })
  const found = await reportOf(part)
  expect(found).toMatchObject({
    name: 'Counted pads',
    sold: 13,
    didNotFit: 3,
    rate: 3 / 13,
    causes: { 'does-not-fit': 3, damaged: 1 },
    vehicles: [
      { vehicle: GOLF, didNotFit: 2 },
      { vehicle: null, didNotFit: 1 },
    ],
  })
  expect(found?.returned).toHaveLength(3)
  expect(found?.returned.find(({ orderId }) => orderId === first.id)).toMatchObject({
    orderNumber: first.number,
    vehicle: GOLF,
    verdict: 'fits',
    reason: 'Sent back',
  })
  expect(await reportOf(part, 3650)).toMatchObject({ sold: 14, didNotFit: 4, rate: 4 / 14 })
})

test('a part with few orders has no rate, and is listed after those that can be judged', async () => {
  const [few, enough] = [await aProduct({ name: 'Few' }), await aProduct({ name: 'Enough' })]
  await sellMany(few, 9, { causes: ['does-not-fit'] })
  await sellMany(enough, 9)
  await sell(enough, { causes: ['does-not-fit'] })
  expect(await reportOf(few)).toMatchObject({ sold: 9, didNotFit: 9, rate: null })
  expect(await reportOf(enough)).toMatchObject({ sold: 10, didNotFit: 1, rate: 0.1 })
  const order = (await listPartsThatDidNotFit(365)).map(({ productId }) => productId)
  expect(order.indexOf(enough.id)).toBeLessThan(order.indexOf(few.id))
})

test('a part that only came back for another cause is listed after one that did not fit', async () => {
  const [kept, misfit] = [await aProduct({ name: 'Kept' }), await aProduct({ name: 'Misfit' })]
  await sellMany(kept, 10, { causes: ['changed-mind'] })
  await sell(misfit, { causes: ['does-not-fit'] })
  const order = (await listPartsThatDidNotFit(365)).map(({ productId }) => productId)
  expect(order.indexOf(misfit.id)).toBeLessThan(order.indexOf(kept.id))
})

test('a refund for another cause is not counted as one that did not fit', async () => {
  const part = await aProduct()
  await sellMany(part, 10, { causes: ['changed-mind'] })
  expect(await reportOf(part)).toMatchObject({
    didNotFit: 0,
    ofOneCustomer: 0,
    rate: 0,
    causes: { 'changed-mind': 10 },
    vehicles: [],
    returned: [],
  })
})

test('what did not fit one customer is counted apart from what did not fit many', async () => {
  const part = await aProduct()
  const casey = await aPerson()
  for (let n = 0; n < 3; n += 1) await sell(part, { by: casey, causes: ['does-not-fit'] })
  await sell(part, { by: casey, causes: ['damaged'] })
  await sell(part, { causes: ['does-not-fit'] })
  expect(await reportOf(part)).toMatchObject({ didNotFit: 4, ofOneCustomer: 3 })
})

test('a refund of some units counts for their parts alone', async () => {
  const { order: sold, parts } = await aPaidOrderOfThree()
  const admin = await aPerson({ role: 'admin' })
  const body = { reason: 'Sorry', cause: 'does-not-fit', lines: [{ position: 2, quantity: 1 }] }
  const path = `/order/${sold.id}/refund`
  expect((await call('POST', path, { as: admin, body })).status).toBe(201)
  const [plug, pads, wiper] = await Promise.all(parts.map((part) => reportOf(part)))
  expect(pads).toMatchObject({ didNotFit: 1, causes: { 'does-not-fit': 1 } })
  expect([plug, wiper]).toEqual([undefined, undefined])
})
