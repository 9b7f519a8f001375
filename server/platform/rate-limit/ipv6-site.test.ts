import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrderOf, aPerson, aProduct, letCount } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aGuestOrder, anEmail, checkOutAsGuest } from '#test/guests.ts'
import { countCodeAttempt } from '../../sales/pricing/discount/code-attempts.ts'
import { db } from '../db/client.ts'
import { rateLimit } from '../db/schema/rate-limit.ts'
import { singleRow } from '../db/single-row.ts'
import { env } from '../env.server.ts'
import { enforceRateLimit } from './enforce-rate-limit.ts'
import { networkOf, siteOf } from './ip.ts'
import { RATE_LIMITS } from './rate-limits.ts'

// An IPv6 site is the /48 around a network, with 65,536 networks that one client may have.

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

test('a call that is refused for its network does not count for its site', async () => {
  const { site, ip } = aSite()
  const one = ip()
  for (let n = 0; n < 15; n += 1) await askForLink(one)
  expect(await countOf(`order-link-request:site:${site}`)).toBe(10)
})

test('discount codes are guessed no faster from many networks of a site; a known code is taken back', async () => {
  const { site, ip } = aSite()
  const first = await countCodeAttempt({ ip: ip(), account: randomUUID() })
  expect(first.refused).toBeUndefined()
  expect(await countOf(`code:site:${site}`)).toBe(1)
  await first.takeBack()
  expect(await countOf(`code:site:${site}`)).toBe(0)
  await letCount(`code:site:${site}`, 80)
  expect((await countCodeAttempt({ ip: ip() })).refused).toMatchObject({ status: 429 })
})

test('an order of one part counts by site, and is refused beyond it', async () => {
  const { site, ip } = aSite()
  const [casey, part] = [await aPerson(), await aProduct()]
  const order = (from: string) => call('POST', '/order', { as: casey, body: anOrderOf(part), from })
  expect((await order(ip())).status).toBe(201)
  await letCount(`order:site:${site}`, 100 * 120)
  expect(await order(ip())).toMatchObject({ status: 429 })
  expect((await order(aSite().ip())).status).toBe(201)
})

test('the database has the same site of a network as the rate limits', async () => {
  for (const ip of ['2001:db8:1:5::1', '2001:db8::', '::1', 'fe80::1%eth0', '192.0.2.7']) {
    const network = networkOf(ip)
    const { rows } = await db.execute<{ site: string }>(sql`select site_of(${network}) as site`)
    expect(singleRow(rows).site).toBe(siteOf(ip) ?? network)
  }
})

const TOO_MANY = { status: 429, body: { detail: expect.stringMatching(/^Pay or cancel one/) } }

test('guests and new accounts of a site may have eight times as many open lines as those of a network', async () => {
  const { ip } = aSite()
  const parts = await Promise.all(
    Array.from({ length: env.openLines.perNetwork }, () => aProduct({ availableQuantity: 1000 })),
  )
  const [part = await aProduct()] = parts
  const full = ip()
  for (let n = 0; n < 7; n += 1) await aGuestOrder({ from: n === 0 ? full : ip(), parts })
  await aGuestOrder({ from: ip(), parts: parts.slice(1) })
  expect(await checkOutAsGuest([part], { from: full })).toMatchObject(TOO_MANY)
  expect((await checkOutAsGuest([part], { from: ip() })).status).toBe(201)
  expect(await checkOutAsGuest([part], { from: ip() })).toMatchObject(TOO_MANY)
  const [casey, verified] = [await aPerson(), await aPerson({ emailVerified: true })]
  const orderAs = (as: typeof casey) =>
    call('POST', '/order', { as, body: anOrderOf(part), from: ip() })
  expect(await orderAs(casey)).toMatchObject(TOO_MANY)
  expect((await orderAs(verified)).status).toBe(201)
  expect((await checkOutAsGuest([part], { from: aSite().ip() })).status).toBe(201)
})

test('the orders of a site are found by index', async () => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`
      explain select from "order"
      where network is not null and site_of(network) = site_of('2001:db8:1:5')`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('order_held_from_site')
})

test('a few networks of a site do not shut the others out of signing in, quotes and baskets', async () => {
  const { site, ip } = aSite()
  for (const action of ['sign-in', 'quote', 'basket'] as const) {
    await enforceRateLimit(action, { ip: ip() })
    await letCount(`${action}:site:${site}`, 9 * RATE_LIMITS[action].perIp)
    await enforceRateLimit(action, { ip: ip() })
    await letCount(`${action}:site:${site}`, 100 * RATE_LIMITS[action].perIp)
    await expect(enforceRateLimit(action, { ip: ip() })).rejects.toMatchObject({ status: 429 })
  }
})
