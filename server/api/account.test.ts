import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AuditRecord } from '#contract/audit.ts'
import { anAccount, anOrder, aPerson, aProduct, getOrderRow, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPaidOrder, atStripe, payWithCard } from '#test/card.ts'
import { erasePersonalData } from '../account/personal-data-erasure.ts'
import { db } from '../db/client.ts'
import { account, session, user, verification } from '../db/schema/identity.ts'
import { order } from '../db/schema/order.ts'
import { paymentIntent } from '../db/schema/payment-intent.ts'
import { profile } from '../db/schema/profile.ts'
import { rateLimit } from '../db/schema/rate-limit.ts'
import { review } from '../db/schema/review.ts'
import { createIntent } from '../payment/create-intent.ts'
import { returnPayment } from '../payment/unmatched-payment-return.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Signs in at the identity provider, as a browser does. @returns the shop's token */
async function signInWith(email: string, userAgent: string, from: string, password = 'secret1') {
  const headers = { 'user-agent': userAgent }
  const signedIn = await call('POST', '/auth/sign-in/email', {
    body: { email, password },
    headers,
    from,
  })
  if (signedIn.status !== 200) return { status: signedIn.status, token: '' }
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const { body } = await call('PUT', `/user/${email}`, { body: { email }, headers: { cookie } })
  return { status: 200, token: body.token as string }
}

test('the display name and the photo are what others see from then on', async () => {
  const casey = await aPerson({ name: 'Casey' })
  const save = (body: object) => call('PUT', '/account', { as: casey, body })
  const photoURL = 'https://example.com/casey.png'
  expect((await save({ displayName: 'Casey M.', photoURL })).body).toEqual({ modifiedCount: 1 })
  await call('POST', '/review', { as: casey, body: { location: 'Lyon', review: 'Fits.' } })
  const [written] = (await call('GET', '/review?limit=1&sort=newest')).body
  expect(written).toMatchObject({ name: 'Casey M.', img: photoURL })
  for (const wrong of [
    { displayName: ' ', photoURL },
    { displayName: 'C', photoURL: 'javascript:1' },
  ]) {
    expect((await save(wrong)).status).toBe(400)
  }
})

test('devices are listed with the one that asks, and each can be signed out', async () => {
  const { email } = await anAccount('secret1')
  const here = await signInWith(email, FIREFOX, '192.0.2.10')
  const phone = await signInWith(email, PHONE, '192.0.2.11')
  const list = async () => (await call('GET', '/account/device', { as: here })).body
  const [first, second] = await list()
  expect(first).toMatchObject({ name: 'Safari on iOS', ip: '192.0.2.11', current: false })
  expect(second).toMatchObject({ name: 'Firefox on Linux', ip: '192.0.2.10', current: true })

  const other = await aPerson()
  expect((await call('DELETE', `/account/device/${first._id}`, { as: other })).status).toBe(404)
  expect((await call('DELETE', `/account/device/${first._id}`, { as: here })).status).toBe(200)
  // At once, not when its token ends.
  expect((await call('GET', '/account/device', { as: phone })).status).toBe(401)
  const left = (await list()).map(({ _id }: { _id: string }) => _id)
  expect(left).toContain(second._id)
  expect(left).not.toContain(first._id)
})

test('signing out everywhere else leaves this device', async () => {
  const { email } = await anAccount('secret1')
  const here = await signInWith(email, FIREFOX, '192.0.2.10')
  const there = await signInWith(email, PHONE, '192.0.2.11')
  const other = await aPerson()
  // The builder has signed them in once more.
  expect((await call('DELETE', '/account/device', { as: here })).body).toEqual({ deletedCount: 2 })
  expect((await call('GET', '/account/device', { as: there })).status).toBe(401)
  expect((await call('GET', '/account/device', { as: here })).body).toHaveLength(1)
  expect((await call('GET', '/account/device', { as: other })).status).toBe(200)
})

test('a changed password works, the old one does not, and the other devices are signed out', async () => {
  const { id, email } = await anAccount('secret1')
  const here = await signInWith(email, FIREFOX, '192.0.2.10')
  const there = await signInWith(email, PHONE, '192.0.2.11')
  const change = (body: object) => call('POST', '/account/password', { as: here, body })
  expect(await change({ current: 'a guess', password: 'secret2' })).toMatchObject({
    status: 403,
    body: { errors: [{ path: 'current', message: 'That is not your password' }] },
  })
  expect((await change({ current: 'secret1', password: 'short' })).status).toBe(400)
  await db
    .insert(verification)
    .values({ identifier: 'reset-password x', value: `${id} ${email}`, expiresAt: new Date() })
  expect((await change({ current: 'secret1', password: 'secret2' })).status).toBe(200)
  // A reset link that lies in a mailbox is none any more.
  expect(await db.$count(verification, eq(verification.value, `${id} ${email}`))).toBe(0)
  expect((await call('GET', '/account/device', { as: there })).status).toBe(401)
  expect((await call('GET', '/account/device', { as: here })).status).toBe(200)
  expect((await signInWith(email, FIREFOX, '192.0.2.10')).status).toBe(401)
  expect((await signInWith(email, FIREFOX, '192.0.2.10', 'secret2')).status).toBe(200)
})

/** As if the last wrong password of a session were that much longer ago. */
async function letPass({ sessionId }: { sessionId: string }, seconds: number) {
  await db
    .update(rateLimit)
    .set({ resetsAt: sql`resets_at - ${seconds}::int * interval '1 second'` })
    .where(like(rateLimit.key, `password-failures:%:session:${sessionId}`))
}

const CHECKED = [
  ['/account/password', (current: string) => ({ current, password: 'secret2' })],
  ['/account/close', (password: string) => ({ password })],
] as const

test.each(CHECKED)(
  'a stolen session that guesses at %s waits longer with each failure',
  async (path, bodyOf) => {
    const casey = await anAccount('secret1')
    const elsewhere = await signInWith(casey.email, FIREFOX, '192.0.2.10')
    const guess = (password = 'a guess', as: { token: string } = casey) =>
      call('POST', path, { as, body: bodyOf(password) })
    for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(403)
    for (const wait of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      await letPass(casey, 900)
      expect((await guess()).status).toBe(403)
      if (wait < 4) continue // the machine may take as long
      // What is tried while it waits is not heard: the right password neither.
      const { status, headers } = await guess('secret1')
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(wait * 0.6)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(wait)
    }
    // The thief has one session; the owner signs in to another.
    expect((await guess('secret1', elsewhere)).status).toBe(200)
  },
)

test('the right password at the first try begins anew', async () => {
  const casey = await anAccount('secret1')
  const change = (current: string) =>
    call('POST', '/account/password', { as: casey, body: { current, password: 'secret1' } })
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 4; n += 1) expect((await change('a guess')).status).toBe(403)
    expect((await change('secret1')).status).toBe(200)
  }
})

test('a person’s data are all that the shop keeps about them, and nobody else’s', async () => {
  const casey = await anAccount('secret1', { name: 'Casey' })
  const other = await aPerson()
  const placed = await anOrder(casey)
  await anOrder(other)
  await call('POST', '/review', { as: casey, body: { location: 'Lyon', review: 'Fits.' } })
  await call('POST', '/review', { as: other, body: { location: 'Bonn', review: 'Fits too.' } })
  await call('PUT', `/profile/${casey.email}`, { as: casey, body: { education: 'Mechanic' } })
  const dropped = await anOrder(casey)
  await call('DELETE', `/myOrder/${dropped.id}`, { as: casey })
  const { body } = await call('GET', '/account/data', { as: casey })
  expect(body).toMatchObject({
    account: { email: casey.email, displayName: 'Casey', emailVerified: false, photoURL: null },
    profile: { education: 'Mechanic' },
    orders: [{ _id: placed.id }, { _id: expect.any(String), cancelled: true }],
    reviews: [{ review: 'Fits.' }],
    devices: [{ current: true }],
    audit: [{ action: 'cancel order', subjectId: dropped.id }],
  })
  expect(JSON.stringify(body)).not.toContain(other.email)
  expect(JSON.stringify(body)).not.toContain('argon2')
})

function close(as: { token: string }, password = 'secret1') {
  return call('POST', '/account/close', { as, body: { password } })
}

/** A customer with an order that is paid, and the payment intent that paid it. */
async function aPaidCustomer() {
  const casey = await anAccount('secret1', { name: 'Casey Miller' })
  const paid = await aPaidOrder(casey)
  return { casey, paid }
}

/** Everything that the audit says, as an admin reads it. */
async function readAudit() {
  const admin = await aPerson({ role: 'admin' })
  return (await call('GET', '/audit', { as: admin })).body as AuditRecord[]
}

function letTimePass(orderId: string, days: number) {
  return db
    .update(order)
    .set({ eraseAfter: sql`erase_after - ${days}::int * interval '1 day'` })
    .where(eq(order.id, orderId))
}

test('a closed account is gone; paid orders keep what sending them needs, and nothing else does', async () => {
  const casey = await anAccount('secret1', { name: 'Casey Miller' })
  const part = await aProduct({ availableQuantity: 10 })
  const paid = await anOrder(casey, part, 2)
  await payWithCard(await createIntent(casey, { orderId: paid.id, pricePerUnit: 12.5 }))
  const open = await anOrder(casey, part, 3)
  await createIntent(casey, { orderId: open.id, pricePerUnit: 12.5 })
  await call('POST', '/review', { as: casey, body: { location: 'Lyon', review: 'TaggedCache.' } })
  await call('PUT', `/profile/${casey.email}`, { as: casey, body: { address: '1 Main Street' } })
  expect((await close(casey, 'a guess')).status).toBe(403)
  expect((await close(casey)).body).toEqual({ deletedCount: 1 })

  expect((await call('GET', '/account/device', { as: casey })).status).toBe(401)
  expect((await close(casey)).status).toBe(401)
  expect((await signInWith(casey.email, FIREFOX, '192.0.2.10')).status).toBe(401)
  // Its card was charged unseen: it is paid, not canceled.
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
  const [kept] = await db.select().from(review).where(eq(review.review, 'TaggedCache.'))
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

test('what a closed account’s paid order keeps is erased 180 days after the payment, and not before', async () => {
  const { casey, paid } = await aPaidCustomer()
  await close(casey)
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

test('the audit says who it was until the last order of a closed account is erased', async () => {
  const { casey, paid } = await aPaidCustomer()
  const second = await aPaidOrder(casey)
  await close(casey)
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

test('closing erases at once what was paid more than 180 days ago, or not at all', async () => {
  const { casey, paid } = await aPaidCustomer()
  const unpaid = await anOrder(casey)
  await db
    .update(order)
    .set({ paidAt: sql`now() - interval '181 days'` })
    .where(eq(order.id, paid.id))
  await close(casey)
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

test('what a person began to pay without an order can’t be charged once their account is closed', async () => {
  const casey = await anAccount('secret1')
  const { id } = await aBareIntent(casey)
  await close(casey)
  expect((await atStripe.paymentIntents.retrieve(id)).status).toBe('canceled')
  const [row] = await db.select().from(paymentIntent).where(eq(paymentIntent.id, id))
  expect(row).toMatchObject({ endedAt: expect.any(Date), customerEmail: '', customerId: null })
})

test('a payment that paid nothing says whose it is until it is resolved, also after closing', async () => {
  const casey = await anAccount('secret1')
  const { id, client_secret } = await aBareIntent(casey)
  await payWithCard({ clientSecret: client_secret ?? '' })
  await close(casey)
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

/** A live payment intent of a customer that was made for no order. */
async function aBareIntent(customer: { id: string; email: string; name: string }) {
  const metadata = { customerId: customer.id }
  const made = { amount: 1250, currency: 'usd', metadata }
  const intent = await atStripe.paymentIntents.create(made)
  await db.insert(paymentIntent).values({
    id: intent.id,
    customerId: customer.id,
    customerEmail: customer.email,
    customerName: customer.name,
    amountCents: 1250,
  })
  return intent
}

test('the last admin can’t close their account; one of two can', async () => {
  await db.update(user).set({ role: null })
  const [first, second] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  expect((await close(first, '')).status).toBe(200)
  expect((await close(second, '')).body.detail).toBe('The last admin can’t close their account')
})
