import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeAccount } from '#test/account.ts'
import { readAudit } from '#test/audit.ts'
import { anAccount, anOrder, aPerson, aProduct, getOrderRow, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { atStripe, idOf, payWithCard } from '#test/card.ts'
import { signIn } from '#test/identity.ts'
import { db } from '../platform/db/client.ts'
import { account, session, user } from '../platform/db/schema/identity.ts'
import { paymentIntent } from '../platform/db/schema/payment-intent.ts'
import { profile } from '../platform/db/schema/profile.ts'
import { review } from '../platform/db/schema/review.ts'
import { createIntent } from '../sales/payment/create-intent.ts'

test('a closed account is deleted; only paid orders retain what shipping needs', async () => {
  const casey = await anAccount('secret1', { name: 'Casey Miller' })
  const part = await aProduct({ availableQuantity: 10 })
  const paid = await anOrder(casey, part, 2)
  await payWithCard(await createIntent(casey, { orderId: paid.id, pricePerUnit: 12.5 }))
  const open = await anOrder(casey, part, 3)
  await createIntent(casey, { orderId: open.id, pricePerUnit: 12.5 })
  await call('POST', '/review', {
    as: casey,
    body: { location: 'Lyon', review: 'Written before closing.' },
  })
  await call('PUT', `/profile/${casey.email}`, { as: casey, body: { address: '1 Main Street' } })
  expect((await closeAccount(casey, 'a guess')).status).toBe(403)
  expect((await closeAccount(casey)).body).toEqual({ deletedCount: 1 })

  expect((await call('GET', '/account/device', { as: casey })).status).toBe(401)
  expect((await closeAccount(casey)).status).toBe(401)
  expect((await signIn(casey.email)).status).toBe(401)
  // Its charge was not reported yet: it is paid, not canceled.
  expect(await getOrderRow(paid.id)).toMatchObject({
    paidAt: expect.any(Date),
    customerId: null,
    formerCustomerId: casey.id,
    customerEmail: casey.email,
    customerName: 'Casey Miller',
    phone: '5551234',
    address: '1 Main Street',
  })
  expect(await getOrderRow(open.id)).toMatchObject({
    cancelledAt: expect.any(Date),
    customerEmail: '',
    customerName: 'Former customer',
    phone: '',
    address: '',
  })
  expect(await stockOf(part)).toBe(8)
  const [kept] = await db.select().from(review).where(eq(review.review, 'Written before closing.'))
  expect(kept).toMatchObject({ name: 'Former customer', img: null, userId: null })
  for (const table of [profile, session, account]) {
    expect(await db.$count(table, eq(table.userId, casey.id))).toBe(0)
  }
  expect(JSON.stringify(await db.select().from(user))).not.toContain(casey.email)

  const admin = await aPerson({ role: 'admin' })
  const { body } = await call('GET', `/order/${paid.id}`, { as: admin })
  expect(body).toMatchObject({ customerName: 'Casey Miller', address: '1 Main Street' })
  const last = (await readAudit()).findLast(({ subjectId }) => subjectId === casey.id)
  expect(last).toMatchObject({ action: 'close account', actor: casey.email })
})

test('closing an account cancels the intents of its unpaid orders, also one that was asked for by its price', async () => {
  const casey = await anAccount('secret1')
  await anOrder(casey)
  const id = idOf(await createIntent(casey, { pricePerUnit: 12.5 }))
  await closeAccount(casey)
  expect((await atStripe.paymentIntents.retrieve(id)).status).toBe('canceled')
  const [row] = await db.select().from(paymentIntent).where(eq(paymentIntent.id, id))
  expect(row).toMatchObject({ endedAt: expect.any(Date) })
})

test('the last owner can’t close their account; one of two can', async () => {
  await db.update(user).set({ role: null })
  const [first, second] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  expect((await closeAccount(first, '')).status).toBe(200)
  expect((await closeAccount(second, '')).body.detail).toBe(
    'The last owner can’t close their account',
  )
})
