import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct } from '#test/builders.ts'
import { anIp } from '#test/call.ts'
import { aPaidOrder } from '#test/card.ts'
import { countOf, countUpTo } from '#test/counters.ts'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { RATE_LIMITS } from '../../platform/rate-limit/rate-limits.ts'
import { createIntent } from './create-intent.ts'
import { refundOrder } from './refund/refund.ts'

const { perAccount, perIp } = RATE_LIMITS['account-intents']
const refused = {
  status: 429,
  message: expect.stringMatching(/^You, or others in your network, have begun too many payments\./),
}

/** Each call begins another payment. */
async function aBuyer() {
  const ip = anIp()
  const casey = { ...(await aPerson()), ip }
  const part = await aProduct({ pricePerUnitCents: 1250, availableQuantity: 100 })
  const begin = async () => {
    const { id } = await anOrder(casey, part)
    return createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  }
  const keys = {
    account: `account-intents:account:${casey.id}`,
    network: `account-intents:ip:${ip}`,
  }
  return { casey, part, begin, keys }
}

test('an account begins only so many payments an hour; a payment that is asked for again does not count', async () => {
  const { casey, begin, keys } = await aBuyer()
  const { orderId } = await begin()
  await countUpTo(keys.account, perAccount)
  await createIntent(casey, { orderId: String(orderId), pricePerUnit: 12.5 })
  await expect(begin()).rejects.toMatchObject(refused)
})

test('payments that are begun by their price count, too', async () => {
  const { casey, part, keys } = await aBuyer()
  await anOrder(casey, part)
  await createIntent(casey, { pricePerUnit: 12.5 })
  await createIntent(casey, { pricePerUnit: 12.5 })
  expect(await countOf(keys.account)).toBe(1)
  await countUpTo(keys.account, perAccount)
  await anOrder(casey, part, 2)
  await expect(createIntent(casey, { pricePerUnit: 25 })).rejects.toMatchObject(refused)
})

test('payments of new accounts count by network, until a day after the first one', async () => {
  const { casey, part, begin, keys } = await aBuyer()
  const { id } = await aPaidOrder(casey, part)
  await countUpTo(keys.network, perIp)
  await expect(begin()).rejects.toMatchObject(refused)
  await db.update(order).set({ paidAt: sql`now() - interval '25 hours'` }).where(eq(order.id, id))
  await begin()
})

test('a payment that was refunded whole does not count as the first one: a thief’s is refunded when the bank warns of fraud', async () => {
  const { casey, part, begin, keys } = await aBuyer()
  const { id } = await aPaidOrder(casey, part)
  await db.update(order).set({ paidAt: sql`now() - interval '25 hours'` }).where(eq(order.id, id))
  await refundOrder(
    await aPerson({ role: 'admin' }),
    id,
    { reason: 'Fraud', restock: true },
    randomUUID(),
  )
  await countUpTo(keys.network, perIp)
  await expect(begin()).rejects.toMatchObject(refused)
})
