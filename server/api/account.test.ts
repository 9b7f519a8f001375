import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount, anOrder, aPerson, aProduct, getOrderRow, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { payWithCard } from '#test/card.ts'
import { db } from '../db/client.ts'
import { account, order, profile, review, session, user, verification } from '../db/schema.ts'
import { createIntent } from '../payment.ts'

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
  expect(first).toMatchObject({ name: 'Safari on iOS', address: '192.0.2.11', current: false })
  expect(second).toMatchObject({ name: 'Firefox on Linux', address: '192.0.2.10', current: true })

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
    body: { errors: [{ path: 'current', message: 'This is not your password' }] },
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

test('guessing the current password is limited', async () => {
  const casey = await anAccount('secret1')
  const guess = () =>
    call('POST', '/account/password', {
      as: casey,
      body: { current: 'a guess', password: 'secret2' },
    })
  for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(403)
  expect((await guess()).status).toBe(429)
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

test('a closed account is gone; paid orders and reviews stay, and nothing says whose they were', async () => {
  const casey = await anAccount('secret1', { name: 'Casey Miller' })
  const part = await aProduct({ availableQuantity: 10 })
  const paid = await anOrder(casey, part, 2)
  await payWithCard(await createIntent(casey, { orderId: paid.id, pricePerUnit: 12.5 }))
  const open = await anOrder(casey, part, 3)
  await call('POST', '/review', { as: casey, body: { location: 'Lyon', review: 'Kept.' } })
  await call('PUT', `/profile/${casey.email}`, { as: casey, body: { address: '1 Main Street' } })
  const close = (password: string) =>
    call('POST', '/account/close', { as: casey, body: { password } })
  expect((await close('a guess')).status).toBe(403)
  expect((await close('secret1')).body).toEqual({ deletedCount: 1 })

  expect((await call('GET', '/account/device', { as: casey })).status).toBe(401)
  expect((await signInWith(casey.email, FIREFOX, '192.0.2.10')).status).toBe(401)
  // Its card was charged unseen: it is paid, not cancelled.
  expect(await getOrderRow(paid.id)).toMatchObject({
    paidAt: expect.any(Date),
    customerId: null,
    customerEmail: '',
    customerName: 'Former customer',
    phone: '',
    address: '',
  })
  expect((await getOrderRow(open.id)).cancelledAt).not.toBeNull()
  expect(await stockOf(part)).toBe(8)
  const [kept] = await db.select().from(review).where(eq(review.review, 'Kept.'))
  expect(kept).toMatchObject({ name: 'Former customer', img: null, userId: null })
  for (const table of [profile, session, account]) {
    expect(await db.$count(table, eq(table.userId, casey.id))).toBe(0)
  }
  const everything = await Promise.all([db.select().from(user), db.select().from(order)])
  expect(JSON.stringify(everything)).not.toContain(casey.email)

  const admin = await aPerson({ role: 'admin' })
  const audit = (await call('GET', '/audit', { as: admin })).body
  expect(JSON.stringify(audit)).not.toContain(casey.email)
  const last = audit.findLast(({ subjectId }: { subjectId: string }) => subjectId === casey.id)
  expect(last).toMatchObject({ action: 'close account', actor: 'Former customer', address: null })
})

test('the last admin can’t close their account; one of two can', async () => {
  await db.update(user).set({ role: null })
  const [first, second] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  const close = (as: { token: string }) => call('POST', '/account/close', { as, body: {} })
  expect((await close(first)).status).toBe(200)
  expect((await close(second)).body.detail).toBe('The last admin can’t close their account')
})
