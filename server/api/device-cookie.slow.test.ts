import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount, aPerson } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { signIn } from '#test/identity.ts'
import {
  deviceCookieOf,
  failToSignIn,
  letPass,
  signInOn,
  TOO_MANY_REQUESTS,
} from '#test/login-backoff.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { db } from '../platform/db/client.ts'
import { rateLimit } from '../platform/db/schema/rate-limit.ts'

test('failures on other devices do not lock out a known device', async () => {
  const { email } = await anAccount('secret1')
  const device = deviceCookieOf(await signIn(email, 'secret1'))
  await failToSignIn(email)
  expect((await signIn(email, 'secret1')).status).toBe(429)
  expect((await signInOn(`a=b; ${device}; c=d`, email.toUpperCase(), 'secret1')).status).toBe(200)
  // Its success does not reset the failures of other devices.
  expect((await signIn(email, 'secret1')).status).toBe(429)
})

test('guesses from the IP of a known device do not stop it; its own sign-ins have a rate limit, too', async () => {
  const { email } = await anAccount('secret1')
  const cookie = deviceCookieOf(await signIn(email, 'secret1'))
  const from = anIp()
  for (let n = 0; n < 20; n += 1) await signIn(`${randomUUID()}@example.com`, 'a guess', { from })
  expect((await signIn(email, 'secret1', { from })).status).toBe(429)
  const onDevice = () => signIn(email, 'secret1', { from, headers: { cookie } })
  expect((await onDevice()).status).toBe(200)
  await db
    .update(rateLimit)
    .set({ count: 60 })
    .where(like(rateLimit.key, 'sign-in-on-known-device:%'))
  expect(await onDevice()).toMatchObject(TOO_MANY_REQUESTS)
})

test('a known device is delayed by its own failures alone', async () => {
  const { email } = await anAccount('secret1')
  const [laptop, phone] = [
    deviceCookieOf(await signIn(email, 'secret1')),
    deviceCookieOf(await signIn(email, 'secret1')),
  ]
  await failToSignIn(email, 12, laptop)
  expect((await signInOn(laptop, email, 'secret1')).status).toBe(429)
  expect((await signInOn(phone, email, 'secret1')).status).toBe(200)
  expect((await signIn(email, 'secret1')).status).toBe(200)
})

test('a device is known to the accounts that have signed in on it, and to no other account', async () => {
  const [robin, casey] = [await anAccount('secret1'), await anAccount('secret1')]
  const device = deviceCookieOf(await signIn(robin.email, 'secret1'))
  await failToSignIn(casey.email)
  expect((await signInOn(device, casey.email, 'secret1')).status).toBe(429)
  await letPass(casey.email, 900)
  const both = deviceCookieOf(await signInOn(device, casey.email, 'secret1'))
  for (const { email } of [robin, casey]) {
    await failToSignIn(email)
    expect((await signInOn(both, email, 'secret1')).status).toBe(200)
  }
})

test('a forged device cookie does not make a device known', async () => {
  const { email } = await anAccount('secret1')
  const device = deviceCookieOf(await signIn(email, 'secret1'))
  await failToSignIn(email)
  const [head, payload] = device.split('.') as [string, string]
  const forged = [
    'shop.device=nonsense',
    `${head}.${payload}.`,
    `${device.slice(0, -4)}AAAA`,
    `shop.device=${(await aPerson()).token}`,
  ]
  for (const cookie of forged) expect((await signInOn(cookie, email, 'secret1')).status).toBe(429)
  expect((await signInOn(device, email, 'secret1')).status).toBe(200)
})

test('a new password makes every device unknown until it has signed in with it', async () => {
  const casey = await anAccount('secret1')
  const [mine, thiefs] = [
    deviceCookieOf(await signIn(casey.email, 'secret1')),
    deviceCookieOf(await signIn(casey.email, 'secret1')),
  ]
  const body = { current: 'secret1', password: 'secret2' }
  expect((await call('POST', '/account/password', { as: casey, body })).status).toBe(200)
  const again = deviceCookieOf(await signInOn(mine, casey.email, 'secret2'))
  await failToSignIn(casey.email)
  // With the others it waits now, and guesses with no failures of its own.
  expect((await signInOn(thiefs, casey.email, 'secret2')).status).toBe(429)
  expect((await signInOn(mine, casey.email, 'secret2')).status).toBe(429)
  expect((await signInOn(again, casey.email, 'secret2')).status).toBe(200)

  await call('POST', '/auth/request-password-reset', { body: { email: casey.email } })
  const { token } = await lastMailTo(casey.email)
  await call('POST', '/auth/reset-password', { body: { token, newPassword: 'secret3' } })
  expect((await signInOn(again, casey.email, 'secret3')).status).toBe(429)
})

test('signing up and a password reset make a device known', async () => {
  const email = `${randomUUID()}@example.com`
  const person = { name: 'Robin', email, password: 'secret1' }
  const first = deviceCookieOf(await call('POST', '/auth/sign-up/email', { body: person }))
  await failToSignIn(email)
  expect((await signInOn(first, email, 'secret1')).status).toBe(200)
  await call('POST', '/auth/request-password-reset', { body: { email } })
  const body = { token: (await lastMailTo(email)).token, newPassword: 'brand new' }
  const device = deviceCookieOf(await call('POST', '/auth/reset-password', { body }))
  expect((await signIn(email, 'brand new')).status).toBe(429)
  expect((await signInOn(device, email, 'brand new')).status).toBe(200)
})

test('the device cookie lasts a year, is HttpOnly, and contains no email', async () => {
  const { email } = await anAccount('secret1')
  const answer = await signIn(email, 'secret1')
  const cookie = [answer.headers['set-cookie'] ?? []].flat().find((one) => /device/.test(one)) ?? ''
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/api/auth', 'Max-Age=31536000']) {
    expect(cookie).toContain(attribute)
  }
  const payload = Buffer.from(cookie.split('.')[2] ?? '', 'base64url').toString()
  expect(JSON.parse(payload).accounts).toHaveLength(1)
  expect(payload).not.toContain(email)
})
