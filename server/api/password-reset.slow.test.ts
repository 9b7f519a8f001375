import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAddress } from '#test/addresses.ts'
import { aCheckoutOf, anAccount, aPerson, aProduct, type Person } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { MIKA, sessionUser, signInWithGoogle } from '#test/google.ts'
import {
  LINK_EXPIRED,
  newEmail,
  requestPasswordReset,
  resetPassword,
  signIn,
  signInForToken,
} from '#test/identity.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { aTransaction } from '#test/removal.ts'
import { sendPasswordResetMail } from '../account/password-reset.ts'
import { db } from '../platform/db/client.ts'
import { address } from '../platform/db/schema/address.ts'
import { account, session, user } from '../platform/db/schema/identity.ts'
import { rateLimit } from '../platform/db/schema/rate-limit.ts'
import { accountKey } from '../platform/rate-limit/enforce-rate-limit.ts'

test('a reset replaces the password, ends every session and verifies the email', async () => {
  const robin = await anAccount('secret1')
  const profile = () => call('GET', `/profile/${robin.email}`, { as: robin })
  expect((await profile()).status).toBe(200)
  expect(await requestPasswordReset(robin.email.toUpperCase())).toMatchObject({ status: 200 })
  const { url, token } = await lastMailTo(robin.email)
  expect(url.pathname).toBe('/reset-password')
  expect(await resetPassword(token)).toMatchObject({ status: 200, body: { status: true } })
  expect((await profile()).status).toBe(401)
  expect(await db.$count(session, eq(session.userId, robin.id))).toBe(0)
  expect((await signIn(robin.email, 'secret1')).status).toBe(401)
  expect((await signIn(robin.email, 'brand new')).body.user.emailVerified).toBe(true)
  expect(await resetPassword(token)).toMatchObject(LINK_EXPIRED)
})

test('a reset sets the first password of a user without one, and validates it', async () => {
  const robin = await aPerson()
  await sendPasswordResetMail(robin.email, anIp())
  const { token } = await lastMailTo(robin.email)
  expect(await resetPassword(token, '12345')).toMatchObject({
    status: 400,
    body: { detail: 'Must be 6 characters or longer' },
  })
  expect((await resetPassword(token)).status).toBe(200)
  const [row] = await db.select().from(account).where(eq(account.userId, robin.id))
  expect(row?.password).toMatch(/^\$argon2id\$/)
  expect((await signIn(robin.email, 'brand new')).status).toBe(200)
})

test('a reset request has the same answer with and without an account; only an account gets mail', async () => {
  const { email } = await anAccount('secret1')
  const nobody = newEmail()
  const [known, unknown] = [await requestPasswordReset(email), await requestPasswordReset(nobody)]
  expect(unknown.body).toEqual(known.body)
  expect(await mailTo(email)).toHaveLength(1)
  expect(await mailTo(nobody)).toHaveLength(0)
})

test('repeated reset requests send five emails at most, whose links keep working', async () => {
  const { email } = await anAccount('secret1')
  for (let n = 0; n < 8; n += 1) expect((await requestPasswordReset(email)).status).toBe(200)
  expect(await mailTo(email)).toHaveLength(5)
  expect((await resetPassword((await lastMailTo(email)).token)).status).toBe(200)
})

test('a day of reset requests sends ten emails, and then one an hour, so that there is always a link that works', async () => {
  const { id, email } = await anAccount('secret1')
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, id))
  const hourly = ['password-reset-mail', 'rare-password-reset-mail'] as const
  const keys = hourly.map((action) => accountKey(action, email))
  const sentInAnHour = async () => {
    await db.delete(rateLimit).where(inArray(rateLimit.key, keys))
    const before = (await mailTo(email)).length
    for (let n = 0; n < 8; n += 1) await sendPasswordResetMail(email, anIp())
    return (await mailTo(email)).length - before
  }
  const hours = []
  for (let n = 0; n < 5; n += 1) hours.push(await sentInAnHour())
  expect(hours).toEqual([5, 5, 1, 1, 1])
  expect((await resetPassword((await lastMailTo(email)).token)).status).toBe(200)
})

test('a reset unlinks Google accounts', async () => {
  const casey = await anAccount('secret1')
  const intruder = { userId: casey.id, providerId: 'google', accountId: MIKA.sub }
  await db.insert(account).values(intruder)
  expect(await sessionUser((await signInWithGoogle(MIKA)).cookie)).toMatchObject({
    email: casey.email,
  })
  await requestPasswordReset(casey.email)
  await resetPassword((await lastMailTo(casey.email)).token)
  // The Google account opens one of its own from now on.
  const { cookie } = await signInWithGoogle(MIKA)
  expect(await sessionUser(cookie)).toMatchObject({ email: MIKA.email })
  expect(await db.$count(account, eq(account.userId, casey.id))).toBe(1)
  expect((await signIn(casey.email, 'brand new')).status).toBe(200)
})

/** A stranger who signed up with the email saves addresses, and orders to one. */
async function fillIn(casey: Person) {
  await call('POST', '/address', { as: casey, body: anAddress() })
  const profile = { phone: '5550100', address: '9 Drop Lane', linkedin: 'https://casey.example' }
  await call('PUT', `/profile/${casey.email}`, { as: casey, body: profile })
  const { address: _, ...form } = aCheckoutOf([await aProduct()])
  const { phone: __, ...shipTo } = anAddress()
  const placed = await call('POST', '/checkout', { as: casey, body: { ...form, shipTo } })
  expect(placed.status).toBe(201)
}

async function reset(email: string) {
  await requestPasswordReset(email)
  expect((await resetPassword((await lastMailTo(email)).token)).status).toBe(200)
  return signInForToken(email, 'brand new')
}

test('after a reset that verifies the email, the checkout offers no address that another person may have saved', async () => {
  const casey = await anAccount('secret1')
  await fillIn(casey)
  const as = await reset(casey.email)
  const { body: addresses } = await call('GET', '/address', { as })
  expect(addresses).toEqual({ addresses: [], home: 'US' })
  const { body: profile } = await call('GET', `/profile/${casey.email}`, { as })
  expect(profile).toMatchObject({ phone: '', address: '', linkedin: 'https://casey.example' })
})

test('an address that is being saved while a reset ends its session is not saved', async () => {
  const casey = await anAccount('secret1')
  const { client, isWaitedFor } = await aTransaction()
  await client.query('select from "user" where id = $1 for no key update', [casey.id])
  const saving = call('POST', '/address', { as: casey, body: anAddress() })
  await expect.poll(isWaitedFor).toBe(true)
  await client.query('delete from session where user_id = $1', [casey.id])
  await client.query('commit')
  expect((await saving).status).toBe(401)
  expect(await db.$count(address, eq(address.userId, casey.id))).toBe(0)
})

test('a reset leaves the addresses of an account whose email is verified', async () => {
  const casey = await anAccount('secret1', { emailVerified: true })
  await fillIn(casey)
  const as = await reset(casey.email)
  const { body: addresses } = await call('GET', '/address', { as })
  expect(addresses.addresses).toHaveLength(1)
  expect(addresses.last).toBeDefined()
  const { body: profile } = await call('GET', `/profile/${casey.email}`, { as })
  expect(profile).toMatchObject({ phone: '5550100', address: '9 Drop Lane' })
})
