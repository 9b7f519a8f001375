import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anAccount,
  anOrder,
  anOrderOf,
  aPerson,
  aProduct,
  letDayPass,
  type Person,
} from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { countOf } from '#test/counters.ts'
import type { Answer } from '#test/identity.ts'
import { TOO_MANY_REQUESTS } from '#test/login-backoff.ts'
import { db } from '../platform/db/client.ts'
import { rateLimit } from '../platform/db/schema/rate-limit.ts'
import { deleteExpiredCounters, ipKey } from '../platform/rate-limit/enforce-rate-limit.ts'
import { forgetRefusals } from '../platform/rate-limit/refusals.ts'

type Try = (who: Person, from: string) => Promise<Answer>

const LIMITED: Record<string, { perIp: number; perAccount?: number; attempt: Try }> = {
  'signing in': {
    perIp: 20,
    attempt: ({ email }, from) =>
      call('POST', '/auth/sign-in/email', { body: { email, password: 'a guess' }, from }),
  },
  'signing up': {
    perIp: 20,
    perAccount: 5,
    attempt: ({ email }, from) =>
      call('POST', '/auth/sign-up/email', {
        body: { name: 'A', email, password: 'secret1' },
        from,
      }),
  },
  ordering: {
    perIp: 120,
    perAccount: 30,
    attempt: async (as, from) =>
      call('POST', '/order', {
        as,
        from,
        body: anOrderOf({ id: randomUUID(), pricePerUnitCents: 100 }),
      }),
  },
  reviewing: {
    perIp: 20,
    perAccount: 5,
    attempt: async (as, from) => {
      await letDayPass(as) // there is a limit for each day as well
      return call('POST', '/review', { as, from, body: { location: 'Lyon', review: 'Fits.' } })
    },
  },
  'asking for a reset': {
    perIp: 10,
    attempt: ({ email }, from) =>
      call('POST', '/auth/request-password-reset', { body: { email }, from }),
  },
  'using a link': {
    perIp: 20,
    attempt: (as, from) =>
      call('POST', '/auth/verify-email', { as, body: { token: 'made up' }, from }),
  },
  'asking for a verification': {
    perIp: 20,
    perAccount: 3,
    attempt: (as, from) => call('POST', '/auth/send-verification-email', { as, from }),
  },
  'asking for an intent': {
    perIp: 120,
    perAccount: 60,
    attempt: (as, from) =>
      call('POST', '/create-payment-intent', {
        as,
        from,
        body: { pricePerUnit: 1, orderId: randomUUID() },
      }),
  },
}

const BY_ACCOUNT = Object.entries(LIMITED).filter(([, { perAccount }]) => perAccount !== undefined)

test.each(BY_ACCOUNT)('%s too often for one account is a 429', async (_, limited) => {
  const casey = await aPerson()
  for (let n = 0; n < (limited.perAccount ?? 0); n += 1) {
    expect((await limited.attempt(casey, anIp())).status).not.toBe(429)
  }
  expect(await limited.attempt(casey, anIp())).toMatchObject(TOO_MANY_REQUESTS)
  expect((await limited.attempt(await aPerson(), anIp())).status).not.toBe(429)
})

test.each(Object.entries(LIMITED))('%s too often from one IP is a 429', async (_, limited) => {
  const ip = anIp()
  const people = await Promise.all(Array.from({ length: 30 }, () => aPerson()))
  for (let n = 0; n < limited.perIp; n += 1) {
    const who = people[n % people.length]
    if (who) expect((await limited.attempt(who, ip)).status).not.toBe(429)
  }
  const casey = await aPerson()
  expect(await limited.attempt(casey, ip)).toMatchObject(TOO_MANY_REQUESTS)
  expect((await limited.attempt(casey, anIp())).status).not.toBe(429)
})

const WHOLE_LISTS = ['/order?customer=', '/allOrder', '/user'] as const

test.each(WHOLE_LISTS)(
  'the whole list %s has a rate limit of ten a minute, its pages have none',
  async (list) => {
    const [admin, other] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
    const pathFor = ({ email }: { email: string }) => (list.endsWith('=') ? list + email : list)
    const path = pathFor(admin)
    for (let n = 0; n < 10; n += 1)
      expect((await call('GET', path, { as: admin })).status).toBe(200)
    expect(await call('GET', path, { as: admin })).toMatchObject(TOO_MANY_REQUESTS)
    const page = `${path}${path.includes('?') ? '&' : '?'}limit=5`
    for (let n = 0; n < 12; n += 1)
      expect((await call('GET', page, { as: admin })).status).toBe(200)
    expect((await call('GET', pathFor(other), { as: other })).status).toBe(200)
  },
)

test('canceling more than 30 times a minute is a 429, for this account only', async () => {
  const casey = await aPerson()
  const cancel = (as: typeof casey, id: string = randomUUID()) =>
    call('DELETE', `/myOrder/${id}`, { as })
  for (let n = 0; n < 30; n += 1) expect((await cancel(casey)).status).toBe(404)
  expect(await cancel(casey)).toMatchObject(TOO_MANY_REQUESTS)
  const robin = await aPerson()
  expect((await cancel(robin, (await anOrder(robin)).id)).status).toBe(200)
})

test('an X-Forwarded-For header of an untrusted client is ignored', async () => {
  const from = anIp()
  const attempt = () =>
    call('POST', '/auth/sign-in/email', {
      body: { email: `${randomUUID()}@example.com`, password: 'a guess' },
      headers: { 'x-forwarded-for': anIp(), forwarded: `for=${anIp()}` },
      from,
    })
  for (let n = 0; n < 20; n += 1) expect((await attempt()).status).toBe(401)
  expect((await attempt()).status).toBe(429)
})

test('an IPv6 /64 is counted as one network; an IPv4-mapped IPv6 address is counted as IPv4', async () => {
  const attempt = (from: string) =>
    call('POST', '/auth/sign-in/email', {
      body: { email: `${randomUUID()}@example.com`, password: 'a guess' },
      from,
    })
  for (let n = 0; n < 20; n += 1) {
    expect((await attempt(`2001:db8:1:2:${n}::1`)).status).toBe(401)
    expect((await attempt(n % 2 ? '203.0.113.9' : '::ffff:203.0.113.9')).status).toBe(401)
  }
  expect((await attempt('2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await attempt('2001:db8:1:3::1')).status).toBe(401)
  expect((await attempt('::ffff:203.0.113.9')).status).toBe(429)
  expect((await attempt('::ffff:203.0.113.10')).status).toBe(401)
})

test('signing in with the right password is not delayed', async () => {
  const { email } = await anAccount('secret1')
  for (let n = 0; n < 12; n += 1) {
    const answer = await call('POST', '/auth/sign-in/email', {
      body: { email, password: 'secret1' },
    })
    expect(answer.status).toBe(200)
  }
})

test('a counter expires with its window, and is then deleted', async () => {
  const casey = await aPerson()
  const order = await anOrder(casey)
  const ask = () =>
    call('POST', '/create-payment-intent', {
      as: casey,
      body: { pricePerUnit: 12.5, orderId: order.id },
    })
  for (let n = 0; n < 60; n += 1) await ask()
  expect((await ask()).status).toBe(429)
  await db.update(rateLimit).set({ resetsAt: sql`now() - interval '1 second'` })
  forgetRefusals()
  expect((await ask()).status).toBe(200)
  await db.update(rateLimit).set({ resetsAt: sql`now() - interval '1 second'` })
  await deleteExpiredCounters()
  expect(await db.$count(rateLimit)).toBe(0)
})

test('a flood of refused calls is not counted, and each learns when to try again', async () => {
  const from = anIp()
  const ask = () =>
    call('POST', '/auth/request-password-reset', { body: { email: 'a@b.cd' }, from })
  for (let n = 0; n < 10; n += 1) expect((await ask()).status).toBe(200)
  const flood = await Promise.all(Array.from({ length: 5 }, ask))
  const counted = await countOf(ipKey('password-reset-request', from))
  for (let n = 0; n < 20; n += 1) flood.push(await ask())
  expect(await countOf(ipKey('password-reset-request', from))).toBe(counted)
  for (const { status, headers } of flood) {
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  }
})

test('concurrent calls are all counted', async () => {
  const casey = await aPerson()
  const body = anOrderOf(await aProduct(), { pricePerUnit: 1 }) // its price is another
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call('POST', '/order', { as: casey, body })),
  )
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})
