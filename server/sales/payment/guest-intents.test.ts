import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson, letHoldExpire } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { payWithCard } from '#test/card.ts'
import { countOf, countUpTo } from '#test/counters.ts'
import { aGuestOrder } from '#test/guests.ts'
import { editProduct } from '../../catalog/product-edit.ts'
import { db } from '../../platform/db/client.ts'

const waiting = sql`
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('a payment that waits for the rate limit does not block other calls for its order', async () => {
  const from = anIp()
  const { id, token } = await aGuestOrder({ from })
  const key = `guest-intents:ip:${from}`
  await countUpTo(key, 1)
  const { asked } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from rate_limit where key = ${key} for update`)
    const body = { orderId: id, pricePerUnit: 1 }
    const headers = { 'order-token': token }
    const intent = call('POST', '/create-payment-intent', { body, headers, from })
    await expect.poll(async () => (await db.execute(waiting)).rows.length).toBeGreaterThan(0)
    const { rows } = await db.execute(
      sql`select from "order" where id = ${id} for update skip locked`,
    )
    expect(rows).toHaveLength(1)
    return { asked: intent }
  })
  expect((await asked).status).toBe(200)
  expect(await countOf(key)).toBe(2)
})

test('a guest’s intent that is refused because the part is no longer sold ends at once', async () => {
  const { id, part, ask } = await aGuestOrder()
  const pay = () => ask('POST', '/create-payment-intent', { orderId: id, pricePerUnit: 1 })
  const intent = await pay()
  const admin = await aPerson({ role: 'admin' })
  await editProduct(admin, part.id, { version: 1, state: 'draft' })
  await letHoldExpire(id)
  expect(await pay()).toMatchObject({
    status: 409,
    body: { detail: 'This part is no longer sold' },
  })
  expect((await payWithCard(intent.body)).status).toBe('canceled')
})
