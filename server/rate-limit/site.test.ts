import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrderOf, aPerson, aProduct, letCount } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { anEmail, checkOutAsGuest } from '#test/guests.ts'
import { db } from '../db/client.ts'
import { rateLimit } from '../db/schema/rate-limit.ts'
import { env } from '../env.server.ts'
import { countCodeAttempt } from './code-attempts.ts'

// An IPv6 site is the /48 around a network: who has one has 65,536 networks.

const hex = () => randomInt(0x10000).toString(16)

function aSite() {
  const site = `2001:${hex()}:${hex()}`
  return { site, ip: () => `${site}:${hex()}::1` }
}

const countOf = async (key: string) =>
  (await db.select().from(rateLimit).where(eq(rateLimit.key, key)))[0]?.count

const askForLink = (from: string) =>
  call('POST', '/guest-order/link', { body: { email: anEmail() }, from })

test('the networks of an IPv6 site together may do eight times what one of them may', async () => {
  const { site, ip } = aSite()
  expect((await askForLink(ip())).status).toBe(200)
  await letCount(`order-link-request:site:${site}`, 80)
  const refused = await askForLink(ip())
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  expect((await askForLink(aSite().ip())).status).toBe(200)
})

test('what is refused for one network uses up nothing of its site', async () => {
  const { site, ip } = aSite()
  const one = ip()
  for (let n = 0; n < 15; n += 1) await askForLink(one)
  expect(await countOf(`order-link-request:site:${site}`)).toBe(10)
})

test('discount codes are guessed no faster from many networks of a site; a known code is taken back', async () => {
  const { site, ip } = aSite()
  const first = await countCodeAttempt({ ip: ip(), account: randomUUID() })
  expect(first.isBlocked).toBe(false)
  expect(await countOf(`code:site:${site}`)).toBe(1)
  await first.takeBack()
  expect(await countOf(`code:site:${site}`)).toBe(0)
  await letCount(`code:site:${site}`, 80)
  expect((await countCodeAttempt({ ip: ip() })).isBlocked).toBe(true)
})

test('an order of one part counts by site, and is refused beyond it', async () => {
  const { site, ip } = aSite()
  const [casey, part] = [await aPerson(), await aProduct()]
  const order = (from: string) => call('POST', '/order', { as: casey, body: anOrderOf(part), from })
  expect((await order(ip())).status).toBe(201)
  await letCount(`order:site:${site}`, 8 * 120)
  expect(await order(ip())).toMatchObject({ status: 429 })
  expect((await order(aSite().ip())).status).toBe(201)
})

test('guests of a site place eight times as many orders a day as those of a network', async () => {
  const { site, ip } = aSite()
  const part = await aProduct({ availableQuantity: 1000 })
  expect((await checkOutAsGuest([part], { from: ip() })).status).toBe(201)
  await letCount(`guest-orders-per-day:site:${site}`, 8 * env.guestOrdersPerDay - 1)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => checkOutAsGuest([part], { from: ip() })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 429)?.body.detail).toMatch(/Log in/)
})
