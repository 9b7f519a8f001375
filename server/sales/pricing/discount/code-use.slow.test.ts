import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aCheckoutOf,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
  type Part,
  stockOf,
} from '#test/builders.ts'
import { call } from '#test/call.ts'
import { payByCard } from '#test/several-parts.ts'
import { aDiscount } from '#test/shop-prices.ts'
import { db } from '../../../platform/db/client.ts'
import { discount, discountUse } from '../../../platform/db/schema/discount.ts'
import { releaseExpiredHolds } from '../../order/release-expired-holds.ts'
import { cancelOrder } from '../../payment/cancel-order.ts'
import { renewHold } from '../../payment/renew-hold.ts'

// The uses of a code: each of an order that holds its units or is paid.

type Code = Awaited<ReturnType<typeof aDiscount>>

async function usesOf({ id }: Code) {
  const [row] = await db.select().from(discount).where(eq(discount.id, id))
  const rows = await db.$count(discountUse, eq(discountUse.discountId, id))
  expect(rows).toBe(row?.uses)
  return row?.uses
}

async function order({ code }: Code, part?: Part) {
  const casey = await aPerson({ emailVerified: true })
  const of = part ?? (await aProduct({ availableQuantity: 1000 }))
  const body = { ...aCheckoutOf([of]), total: 11.25, code }
  const { status, body: answer } = await call('POST', '/checkout', { as: casey, body })
  const id: string = answer.insertedId
  return { casey, part: of, status, answer, id }
}

test('of fifty orders at once with the last use of a code, one gets it', async () => {
  const code = await aDiscount({ maxUses: 3, uses: 0 })
  await order(code)
  await order(code)
  const part = await aProduct({ availableQuantity: 1000 })
  const people = await Promise.all(
    Array.from({ length: 50 }, () => aPerson({ emailVerified: true })),
  )
  const answers = await Promise.all(
    people.map((as) =>
      call('POST', '/checkout', {
        as,
        body: { ...aCheckoutOf([part]), total: 11.25, code: code.code },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 201)
  expect(new Set(others.map(({ body }) => body.detail))).toEqual(
    new Set(['Unpaid orders hold the last uses of this code. Please try again later.']),
  )
  expect(await usesOf(code)).toBe(3)
  expect(await stockOf(part)).toBe(999)
})

test('a canceled order gives its use back', async () => {
  const code = await aDiscount({ maxUses: 1 })
  const { casey, id } = await order(code)
  expect((await order(code)).status).toBe(409)
  await cancelOrder(casey, id)
  expect(await usesOf(code)).toBe(0)
  expect((await order(code)).status).toBe(201)
})

test('a hold that ends gives the use back, and its renewal takes it again', async () => {
  const code = await aDiscount({ maxUses: 1 })
  const { casey, id } = await order(code)
  await letHoldExpire(id)
  await releaseExpiredHolds()
  expect(await usesOf(code)).toBe(0)
  await renewHold(casey, id)
  expect(await usesOf(code)).toBe(1)
  expect((await getOrderRow(id)).stockHeld).toBe(true)
})

test('a hold whose code is used up meanwhile can’t be renewed, and nothing is taken', async () => {
  const code = await aDiscount({ maxUses: 1 })
  const { casey, id, part } = await order(code)
  await letHoldExpire(id)
  await releaseExpiredHolds()
  expect((await order(code)).status).toBe(201)
  const refused = await call('POST', `/order/${id}/hold`, { as: casey })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      detail:
        'This order’s discount code is no longer available. Please place a new order without it.',
    },
  })
  expect(await stockOf(part)).toBe(1000)
  const intent = await call('POST', '/create-payment-intent', {
    as: casey,
    body: { pricePerUnit: 12.5, orderId: id },
  })
  expect(intent.status).toBe(409)
  expect(await usesOf(code)).toBe(1)
})

test('holds that end together give back the uses of several codes', async () => {
  const codes = [await aDiscount(), await aDiscount({ maxUses: 9 })]
  for (const code of [...codes, ...codes]) {
    const { id } = await order(code)
    await letHoldExpire(id)
  }
  await Promise.all([releaseExpiredHolds(), releaseExpiredHolds()])
  expect(await Promise.all(codes.map(usesOf))).toEqual([0, 0])
})

test('a paid order keeps its use', async () => {
  const code = await aDiscount({ maxUses: 1 })
  const { casey, id } = await order(code)
  expect((await payByCard(casey, { id })).paidAt).not.toBeNull()
  await releaseExpiredHolds()
  expect(await usesOf(code)).toBe(1)
})

test.each([
  ['stopped by an admin', { stoppedAt: new Date() }],
  ['over', { until: new Date() }],
])('an order whose hold has ended does not have a code again that is %s', async (_, change) => {
  const code = await aDiscount()
  const { casey, id } = await order(code)
  await letHoldExpire(id)
  await releaseExpiredHolds()
  await db.update(discount).set(change).where(eq(discount.id, code.id))
  await expect(renewHold(casey, id)).rejects.toMatchObject({ status: 409 })
  expect(await usesOf(code)).toBe(0)
  await db.update(discount).set({ stoppedAt: null, until: null }).where(eq(discount.id, code.id))
  await renewHold(casey, id)
  expect(await usesOf(code)).toBe(1)
})
