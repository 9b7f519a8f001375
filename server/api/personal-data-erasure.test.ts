import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeAccount, readAudit } from '#test/account.ts'
import { anAccount, anOrder, aPerson, getOrderRow } from '#test/builders.ts'
import { aBareIntent, aPaidOrder, payWithCard } from '#test/card.ts'
import { erasePersonalData } from '../account/personal-data-erasure.ts'
import { db } from '../db/client.ts'
import { order } from '../db/schema/order.ts'
import { paymentIntent } from '../db/schema/payment-intent.ts'
import { returnPayment } from '../payment/unmatched-payment-return.ts'

/** A customer with an order that is paid, and the payment intent that paid it. */
async function aPaidCustomer() {
  const casey = await anAccount('secret1', { name: 'Casey Miller' })
  const paid = await aPaidOrder(casey)
  return { casey, paid }
}

function letTimePass(orderId: string, days: number) {
  return db
    .update(order)
    .set({ eraseAfter: sql`erase_after - ${days}::int * interval '1 day'` })
    .where(eq(order.id, orderId))
}

test('the personal data of a closed account’s paid order is erased 180 days after the payment, and not before', async () => {
  const { casey, paid } = await aPaidCustomer()
  await closeAccount(casey)
  const days = sql<number>`extract(day from erase_after - paid_at)::int`
  const [kept] = await db.select({ days }).from(order).where(eq(order.id, paid.id))
  expect(kept).toEqual({ days: 180 })
  await letTimePass(paid.id, 179)
  await erasePersonalData()
  expect((await getOrderRow(paid.id)).address).toBe('1 Main Street')
  await letTimePass(paid.id, 1)
  expect(await erasePersonalData()).toBe(1)
  expect(await getOrderRow(paid.id)).toMatchObject({
    paidAt: expect.any(Date),
    customerEmail: '',
    customerName: 'Former customer',
    phone: '',
    address: '',
    eraseAfter: null,
  })
  expect(await erasePersonalData()).toBe(0)
  const everything = await Promise.all([db.select().from(paymentIntent), db.select().from(order)])
  expect(JSON.stringify(everything)).not.toContain(casey.email)
})

test('the audit log names the user until the last order of a closed account is erased', async () => {
  const { casey, paid } = await aPaidCustomer()
  const second = await aPaidOrder(casey)
  await closeAccount(casey)
  await letTimePass(paid.id, 180)
  await erasePersonalData()
  expect((await getOrderRow(paid.id)).customerEmail).toBe('')
  expect((await getOrderRow(second.id)).customerEmail).toBe(casey.email)
  expect(JSON.stringify(await readAudit())).toContain(casey.email)
  await letTimePass(second.id, 180)
  await erasePersonalData()
  const audit = await readAudit()
  expect(JSON.stringify(audit)).not.toContain(casey.email)
  const last = audit.findLast(({ subjectId }) => subjectId === casey.id)
  expect(last).toMatchObject({ action: 'close account', actor: 'Former customer', ip: null })
})

test('closing erases orders at once that were paid more than 180 days ago, or never', async () => {
  const { casey, paid } = await aPaidCustomer()
  const unpaid = await anOrder(casey)
  await db
    .update(order)
    .set({ paidAt: sql`now() - interval '181 days'` })
    .where(eq(order.id, paid.id))
  await closeAccount(casey)
  for (const { id } of [paid, unpaid]) {
    expect(await getOrderRow(id)).toMatchObject({ customerEmail: '', phone: '', eraseAfter: null })
  }
  const everything = await Promise.all([
    readAudit(),
    db.select().from(order),
    db.select().from(paymentIntent),
  ])
  expect(JSON.stringify(everything)).not.toContain(casey.email)
})

test('an unmatched payment retains its customer until it is resolved, also after closing', async () => {
  const casey = await anAccount('secret1')
  const { id, client_secret } = await aBareIntent(casey)
  await payWithCard({ clientSecret: client_secret ?? '' })
  await closeAccount(casey)
  await erasePersonalData()
  const emailOf = async () => {
    const [row] = await db.select().from(paymentIntent).where(eq(paymentIntent.id, id))
    return row?.customerEmail
  }
  expect(await emailOf()).toBe(casey.email)
  await db.update(paymentIntent).set({ unmatchedAt: sql`now()` }).where(eq(paymentIntent.id, id))
  await returnPayment(await aPerson({ role: 'admin' }), id)
  expect(JSON.stringify(await readAudit())).toContain(casey.email)
  await erasePersonalData()
  expect(await emailOf()).toBe('')
  expect(JSON.stringify(await readAudit())).not.toContain(casey.email)
})
