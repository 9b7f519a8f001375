import { randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { anAccount, anOrder, anOrderOf, aProduct, type Person, stockOf } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { aTransaction, leftOf } from '#test/removal.ts'
import { sendVerificationMail } from '../account/email-verification.ts'
import { sendPasswordResetMail } from '../account/password-reset.ts'
import { db } from '../platform/db/client.ts'
import { session, verification } from '../platform/db/schema/identity.ts'
import { order } from '../platform/db/schema/order.ts'
import { createIntent } from '../sales/payment/create-intent.ts'

// A person's own call that meets their removal: it has passed its guard, and then waits for the row
// that goes.

type Answer = Awaited<ReturnType<typeof call>>

/** What a call is answered that has begun before its caller is removed and goes on after that. */
async function answerAcrossRemoval({ id }: Person, attempt: () => Promise<Answer>) {
  const { client, isWaitedFor } = await aTransaction()
  await client.query('delete from "user" where id = $1', [id])
  let answer: Answer | undefined
  const call = attempt().then((given) => {
    answer = given
  })
  await vi.waitUntil(async () => answer || (await isWaitedFor()), { timeout: 10_000 })
  await client.query('commit')
  await call
  if (!answer) throw new Error('no answer came')
  return answer
}

async function cookieOf({ email }: Person) {
  const { headers } = await call('POST', '/auth/sign-in/email', {
    body: { email, password: 'secret1' },
  })
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

const part = () => aProduct({ availableQuantity: 5 })

/** What it takes beforehand, then the call itself. */
const CALLS: Record<string, (casey: Person) => Promise<() => Promise<Answer>>> = {
  'an order': async (as) => {
    const body = anOrderOf(await part())
    return () => call('POST', '/order', { as, body })
  },
  'an order with a key': async (as) => {
    const body = anOrderOf(await part())
    const headers = { 'idempotency-key': randomUUID() }
    return () => call('POST', '/order', { as, body, headers })
  },
  'the first profile': async (as) => () =>
    call('PUT', `/profile/${as.email}`, { as, body: { education: 'Mechanic' } }),
  'another profile': async (as) => {
    await call('PUT', `/profile/${as.email}`, { as, body: { education: 'Mechanic' } })
    return () => call('PUT', `/profile/${as.email}`, { as, body: { education: 'Engineer' } })
  },
  'a review': async (as) => () =>
    call('POST', '/review', { as, body: { location: 'Lyon', review: 'Late.' } }),
  'a new name': async (as) => () =>
    call('PUT', '/account', { as, body: { displayName: 'Late', photoURL: '' } }),
  'a new password': async (as) => () =>
    call('POST', '/account/password', { as, body: { current: 'secret1', password: 'secret2' } }),
  'the end of other devices': async (as) => {
    await cookieOf(as)
    return () => call('DELETE', '/account/device', { as })
  },
  'the end of a device': async (as) => () =>
    call('DELETE', `/account/device/${as.sessionId}`, { as }),
  'the end of the account': async (as) => () =>
    call('POST', '/account/close', { as, body: { password: 'secret1' } }),
  'the cancellation of an order': async (as) => {
    const { id } = await anOrder(as)
    return () => call('DELETE', `/myOrder/${id}`, { as })
  },
  'a payment page': async (as) => {
    const { id } = await anOrder(as)
    const body = { orderId: id, pricePerUnit: 12.5 }
    return () => call('POST', '/create-payment-intent', { as, body })
  },
  'a payment': async (as) => {
    const { id } = await anOrder(as)
    await createIntent(as, { orderId: id, pricePerUnit: 12.5 })
    const body = { appointment: id, transactionId: 'pi_any' }
    return () => call('PATCH', `/order/${id}`, { as, body })
  },
  'a sign-in':
    async ({ email }) =>
    () =>
      call('POST', '/auth/sign-in/email', { body: { email, password: 'secret1' } }),
  'a token of an old session': async (as) => {
    const headers = { cookie: await cookieOf(as) }
    await letSessionsAge(as)
    const { email } = as
    return () => call('PUT', `/user/${email}`, { headers, body: { email } })
  },
  'a verified email': async (as) => {
    await sendVerificationMail(as)
    const { token } = await lastMailTo(as.email)
    return () => call('POST', '/auth/verify-email', { as, body: { token } })
  },
  'a reset password': async ({ email }) => {
    await sendPasswordResetMail(email, anIp())
    const { token } = await lastMailTo(email)
    const body = { token, newPassword: 'secret2' }
    return () => call('POST', '/auth/reset-password', { body })
  },
}

/** So that the identity provider prolongs them at their next use. */
function letSessionsAge({ id }: Person) {
  return db
    .update(session)
    .set({ expiresAt: sql`now() + interval '1 day'` })
    .where(eq(session.userId, id))
}

test.each(Object.entries(CALLS))(
  '%s during the removal of its user is refused',
  async (_, prepare) => {
    const casey = await anAccount('secret1')
    const attempt = await prepare(casey)
    const { status, body } = await answerAcrossRemoval(casey, attempt)
    expect([401, 404, 409, 410]).toContain(status)
    if (status === 401)
      expect(['Please log in', 'Invalid email or password']).toContain(body.detail)
    expect(await leftOf(casey)).toEqual([0, 0, 0, 0, 0])
  },
)

test('an order during the removal of its user reserves no units', async () => {
  const casey = await anAccount('secret1')
  const part = await aProduct({ availableQuantity: 5 })
  const body = anOrderOf(part, { quantity: 2 })
  const answer = await answerAcrossRemoval(casey, () => call('POST', '/order', { as: casey, body }))
  expect(answer).toMatchObject({ status: 401, body: { detail: 'Please log in' } })
  expect(await stockOf(part)).toBe(5)
  expect(await db.$count(order, eq(order.productId, part.id))).toBe(0)
})

test('a session that is extended during the removal of its user has ended', async () => {
  const casey = await anAccount('secret1')
  const headers = { cookie: await cookieOf(casey) }
  await letSessionsAge(casey)
  const answer = await answerAcrossRemoval(casey, () =>
    call('GET', '/auth/get-session', { headers }),
  )
  expect(answer).toMatchObject({ status: 200, body: null })
})

test('no link is created for a user who is being removed', async () => {
  const casey = await anAccount('secret1')
  const { client, isWaitedFor } = await aTransaction()
  await client.query('delete from "user" where id = $1', [casey.id])
  const refused = expect(sendPasswordResetMail(casey.email, anIp())).rejects.toMatchObject({
    status: 401,
  })
  await vi.waitUntil(isWaitedFor)
  await client.query('commit')
  await refused
  expect(await db.$count(verification, like(verification.value, `${casey.id} %`))).toBe(0)
  expect(await mailTo(casey.email)).toEqual([])
})
