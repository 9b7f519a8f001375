import { randomUUID } from 'node:crypto'
import { like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount, anOrder, anOrderOf, aPerson, aProduct, letDayPass } from '#test/builders.ts'
import { anAddress, call } from '#test/call.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { db } from '../db/client.ts'
import { rateLimit } from '../db/schema/rate-limit.ts'
import { deleteExpiredCounters } from '../rate-limit/rate-limit.ts'

type Answer = Awaited<ReturnType<typeof call>>
type Try = (who: Awaited<ReturnType<typeof aPerson>>, from: string) => Promise<Answer>

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

const TOO_OFTEN = {
  status: 429,
  headers: { 'retry-after': expect.stringMatching(/^[1-9]\d{0,2}$/) },
  body: { status: 429, detail: expect.stringMatching(/^Too many attempts. Please try again in/) },
}

const BY_ACCOUNT = Object.entries(LIMITED).filter(([, { perAccount }]) => perAccount !== undefined)

test.each(BY_ACCOUNT)('%s too often for one account is a 429', async (_, limited) => {
  const casey = await aPerson()
  for (let n = 0; n < (limited.perAccount ?? 0); n += 1) {
    expect((await limited.attempt(casey, anAddress())).status).not.toBe(429)
  }
  expect(await limited.attempt(casey, anAddress())).toMatchObject(TOO_OFTEN)
  expect((await limited.attempt(await aPerson(), anAddress())).status).not.toBe(429)
})

test.each(Object.entries(LIMITED))('%s too often from one address is a 429', async (_, limited) => {
  const address = anAddress()
  const people = await Promise.all(Array.from({ length: 30 }, () => aPerson()))
  for (let n = 0; n < limited.perIp; n += 1) {
    const who = people[n % people.length]
    if (who) expect((await limited.attempt(who, address)).status).not.toBe(429)
  }
  const casey = await aPerson()
  expect(await limited.attempt(casey, address)).toMatchObject(TOO_OFTEN)
  expect((await limited.attempt(casey, anAddress())).status).not.toBe(429)
})

const WHOLE_LISTS = ['/order?customer=', '/allOrder', '/user'] as const

test.each(WHOLE_LISTS)(
  'the whole list %s is answered ten times a minute, its pages always',
  async (list) => {
    const [admin, other] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
    const pathFor = ({ email }: { email: string }) => (list.endsWith('=') ? list + email : list)
    const path = pathFor(admin)
    for (let n = 0; n < 10; n += 1)
      expect((await call('GET', path, { as: admin })).status).toBe(200)
    expect(await call('GET', path, { as: admin })).toMatchObject(TOO_OFTEN)
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
  expect(await cancel(casey)).toMatchObject(TOO_OFTEN)
  const robin = await aPerson()
  expect((await cancel(robin, (await anOrder(robin)).id)).status).toBe(200)
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
  await deleteExpiredCounters()
  expect(await db.$count(rateLimit)).toBe(0)
})

test('many calls at once are all counted', async () => {
  const casey = await aPerson()
  const body = anOrderOf(await aProduct(), { pricePerUnit: 1 }) // its price is another
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call('POST', '/order', { as: casey, body })),
  )
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

function signIn(email: string, password: string, cookie?: string) {
  return call('POST', '/auth/sign-in/email', {
    body: { email, password },
    headers: cookie === undefined ? {} : { cookie },
  })
}

/** As if an account's failures were all that much longer ago. */
async function letPass(email: string, seconds: number) {
  await db
    .update(rateLimit)
    .set({ resetsAt: sql`resets_at - ${seconds}::int * interval '1 second'` })
    .where(like(rateLimit.key, `login-failures:${email}%`))
}

/** So many failures, each after the longest wait; by default so many that the next wait outlasts the test. */
async function fail(email: string, times = 12, cookie?: string) {
  for (let n = 0; n < times; n += 1) {
    await letPass(email, 900)
    expect((await signIn(email, 'a guess', cookie)).status).toBe(401)
  }
}

/** The cookie that an answer gives the device that asked. */
function deviceOf(answer: Answer) {
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return cookies.find((cookie) => cookie.startsWith('shop.device='))?.split(';')[0] ?? 'none'
}

test('after five failures each further one doubles the wait, up to a quarter of an hour', async () => {
  const { email } = await anAccount('secret1')
  for (let n = 0; n < 5; n += 1) expect((await signIn(email, 'a guess')).status).toBe(401)
  await fail(email, 1) // now two seconds, which are too few to be looked at
  for (const wait of [4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    await fail(email, 1)
    // What is tried while it waits is not heard, and makes the wait no longer.
    for (const password of ['a guess', 'secret1']) {
      const { status, headers } = await signIn(email, password)
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(wait * 0.6)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(wait)
    }
  }
  await letPass(email, 900)
  expect((await signIn(email, 'secret1')).status).toBe(200)
  for (let n = 0; n < 5; n += 1) expect((await signIn(email, 'a guess')).status).toBe(401)
})

test('an email that nobody has makes wait as one that somebody has', async () => {
  const email = `${randomUUID()}@example.com`
  await fail(email)
  expect(await signIn(email, 'a guess')).toMatchObject(TOO_OFTEN)
})

test('failures are forgotten a day after the last', async () => {
  const { email } = await anAccount('secret1')
  await fail(email)
  await letPass(email, 24 * 60 * 60)
  for (let n = 0; n < 5; n += 1) expect((await signIn(email, 'a guess')).status).toBe(401)
})

test('of many guesses at once only the free ones are heard', async () => {
  const { email } = await anAccount('secret1')
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'a guess')))
  const heard = answers.filter(({ status }) => status === 401).length
  expect(heard).toBeGreaterThanOrEqual(5)
  expect(heard).toBeLessThan(8) // where the machine is slow, a wait is over meanwhile
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - heard)
})

test('strangers who guess keep nobody out of a device that they have signed in on', async () => {
  const { email } = await anAccount('secret1')
  const device = deviceOf(await signIn(email, 'secret1'))
  await fail(email)
  expect((await signIn(email, 'secret1')).status).toBe(429)
  expect((await signIn(email.toUpperCase(), 'secret1', `a=b; ${device}; c=d`)).status).toBe(200)
  // Nor does it help the strangers.
  expect((await signIn(email, 'secret1')).status).toBe(429)
})

test('a known device waits for its own failures, and for no others', async () => {
  const { email } = await anAccount('secret1')
  const [laptop, phone] = [
    deviceOf(await signIn(email, 'secret1')),
    deviceOf(await signIn(email, 'secret1')),
  ]
  await fail(email, 12, laptop)
  expect((await signIn(email, 'secret1', laptop)).status).toBe(429)
  expect((await signIn(email, 'secret1', phone)).status).toBe(200)
  expect((await signIn(email, 'secret1')).status).toBe(200)
})

test('a device is known to the accounts that have signed in on it, and to no others', async () => {
  const [robin, casey] = [await anAccount('secret1'), await anAccount('secret1')]
  const device = deviceOf(await signIn(robin.email, 'secret1'))
  await fail(casey.email)
  expect((await signIn(casey.email, 'secret1', device)).status).toBe(429)
  await letPass(casey.email, 900)
  const both = deviceOf(await signIn(casey.email, 'secret1', device))
  for (const { email } of [robin, casey]) {
    await fail(email)
    expect((await signIn(email, 'secret1', both)).status).toBe(200)
  }
})

test('a device that nobody has signed in on is a stranger’s, whatever cookie it shows', async () => {
  const { email } = await anAccount('secret1')
  const device = deviceOf(await signIn(email, 'secret1'))
  await fail(email)
  const [head, payload] = device.split('.') as [string, string]
  const forged = [
    'shop.device=nonsense',
    `${head}.${payload}.`,
    `${device.slice(0, -4)}AAAA`,
    `shop.device=${(await aPerson()).token}`,
  ]
  for (const cookie of forged) expect((await signIn(email, 'secret1', cookie)).status).toBe(429)
  expect((await signIn(email, 'secret1', device)).status).toBe(200)
})

test('another password makes every known device a stranger’s until it has signed in with it', async () => {
  const casey = await anAccount('secret1')
  const [mine, thiefs] = [
    deviceOf(await signIn(casey.email, 'secret1')),
    deviceOf(await signIn(casey.email, 'secret1')),
  ]
  const body = { current: 'secret1', password: 'secret2' }
  expect((await call('POST', '/account/password', { as: casey, body })).status).toBe(200)
  const again = deviceOf(await signIn(casey.email, 'secret2', mine))
  await fail(casey.email)
  // With the others it waits now, and guesses with no failures of its own.
  expect((await signIn(casey.email, 'secret2', thiefs)).status).toBe(429)
  expect((await signIn(casey.email, 'secret2', mine)).status).toBe(429)
  expect((await signIn(casey.email, 'secret2', again)).status).toBe(200)

  await call('POST', '/auth/request-password-reset', { body: { email: casey.email } })
  const { token } = await lastMailTo(casey.email)
  await call('POST', '/auth/reset-password', { body: { token, newPassword: 'secret3' } })
  expect((await signIn(casey.email, 'secret3', again)).status).toBe(429)
})

test('signing up and a reset make a device known, so that an owner always gets in', async () => {
  const email = `${randomUUID()}@example.com`
  const person = { name: 'Robin', email, password: 'secret1' }
  const first = deviceOf(await call('POST', '/auth/sign-up/email', { body: person }))
  await fail(email)
  expect((await signIn(email, 'secret1', first)).status).toBe(200)
  await call('POST', '/auth/request-password-reset', { body: { email } })
  const body = { token: (await lastMailTo(email)).token, newPassword: 'brand new' }
  const device = deviceOf(await call('POST', '/auth/reset-password', { body }))
  expect((await signIn(email, 'brand new')).status).toBe(429)
  expect((await signIn(email, 'brand new', device)).status).toBe(200)
})

test('the cookie of a device stays a year, out of reach of scripts, and names nobody', async () => {
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
