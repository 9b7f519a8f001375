import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount, anOrder, anOrderOf, aPerson, aProduct } from '#test/builders.ts'
import { anAddress, call } from '#test/call.ts'
import { db } from '../db/client.ts'
import { rateLimit } from '../db/schema.ts'
import { forgetOldCounts } from '../rate-limit.ts'

type Answer = Awaited<ReturnType<typeof call>>
type Try = (who: Awaited<ReturnType<typeof aPerson>>, from: string) => Promise<Answer>

const LIMITED: Record<string, { perAddress: number; perAccount: number; attempt: Try }> = {
  'signing in': {
    perAddress: 20,
    perAccount: 10,
    attempt: ({ email }, from) =>
      call('POST', '/auth/sign-in/email', { body: { email, password: 'a guess' }, from }),
  },
  'signing up': {
    perAddress: 20,
    perAccount: 5,
    attempt: ({ email }, from) =>
      call('POST', '/auth/sign-up/email', {
        body: { name: 'A', email, password: 'secret1' },
        from,
      }),
  },
  ordering: {
    perAddress: 120,
    perAccount: 30,
    attempt: async (as, from) =>
      call('POST', '/order', {
        as,
        from,
        body: anOrderOf({ id: randomUUID(), pricePerUnitCents: 100 }),
      }),
  },
  reviewing: {
    perAddress: 20,
    perAccount: 5,
    attempt: (as, from) =>
      call('POST', '/review', { as, from, body: { location: 'Lyon', review: 'Fits.' } }),
  },
  'asking for an intent': {
    perAddress: 120,
    perAccount: 60,
    attempt: (as, from) =>
      call('POST', '/create-payment-intent', {
        as,
        from,
        body: { pricePerUnit: 1, orderId: randomUUID() },
      }),
  },
}

const TOO_OFTEN = {
  status: 429,
  headers: { 'retry-after': expect.stringMatching(/^[1-9]\d?$/) },
  body: { status: 429, detail: expect.stringMatching(/^That was too often. Please try again in/) },
}

test.each(Object.entries(LIMITED))('%s too often for one account is a 429', async (_, limited) => {
  const casey = await aPerson()
  for (let n = 0; n < limited.perAccount; n += 1) {
    expect((await limited.attempt(casey, anAddress())).status).not.toBe(429)
  }
  expect(await limited.attempt(casey, anAddress())).toMatchObject(TOO_OFTEN)
  expect((await limited.attempt(await aPerson(), anAddress())).status).not.toBe(429)
})

test.each(Object.entries(LIMITED))('%s too often from one address is a 429', async (_, limited) => {
  const address = anAddress()
  const people = await Promise.all(Array.from({ length: 30 }, () => aPerson()))
  for (let n = 0; n < limited.perAddress; n += 1) {
    const who = people[n % people.length]
    if (who) expect((await limited.attempt(who, address)).status).not.toBe(429)
  }
  const casey = await aPerson()
  expect(await limited.attempt(casey, address)).toMatchObject(TOO_OFTEN)
  expect((await limited.attempt(casey, anAddress())).status).not.toBe(429)
})

test('a claimed address does not count', async () => {
  const from = anAddress()
  const attempt = () =>
    call('POST', '/auth/sign-in/email', {
      body: { email: `${randomUUID()}@example.com`, password: 'a guess' },
      headers: { 'x-forwarded-for': anAddress(), forwarded: `for=${anAddress()}` },
      from,
    })
  for (let n = 0; n < 20; n += 1) expect((await attempt()).status).toBe(401)
  expect((await attempt()).status).toBe(429)
})

test('an IPv6 host is one address, however many it has; IPv4 is the same in both spellings', async () => {
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

test('who signs in with the right password may do so as often as they like', async () => {
  const { email } = await anAccount('secret1')
  for (let n = 0; n < 12; n += 1) {
    const answer = await call('POST', '/auth/sign-in/email', {
      body: { email, password: 'secret1' },
    })
    expect(answer.status).toBe(200)
  }
})

test('a count ends with its time, and is then removed', async () => {
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
  expect((await ask()).status).toBe(200)
  await db.update(rateLimit).set({ resetsAt: sql`now() - interval '1 second'` })
  await forgetOldCounts()
  expect(await db.$count(rateLimit)).toBe(0)
})

test('many calls at once are all counted', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 1000 })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call('POST', '/order', { as: casey, body: anOrderOf(part) })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})
