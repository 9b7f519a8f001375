import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { env } from '#server/platform/env.server.ts'
import { RATE_LIMITS } from '#server/platform/rate-limit/rate-limit-table.ts'
import { releaseExpiredHolds } from '#server/sales/order/expired-holds.ts'
import { eraseNetworks } from '#server/sales/order/network-erasure.ts'
import { aPerson, aProduct, getOrderRow, letCount, letHoldExpire } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { aGuestOrder, anEmail, asGuest, checkOutAsGuest, payAsGuest } from '#test/guests.ts'

const TOO_MANY = {
  status: 429,
  body: { detail: 'Pay or cancel one of your orders first, or log in' },
}

/** So many orders of one line each. */
async function orders(count: number, form: { email: string; from: string }) {
  const part = await aProduct({ availableQuantity: 1000 })
  const answers = []
  for (let n = 0; n < count; n += 1) answers.push(await checkOutAsGuest([part], form))
  return { part, answers, ids: answers.map(({ body }) => body.insertedId) }
}

test('a guest holds as many lines as an account whose email is not verified, at once, too', async () => {
  const part = await aProduct({ availableQuantity: 1000 })
  const form = { email: anEmail(), from: anIp() }
  const answers = await Promise.all(Array.from({ length: 15 }, () => checkOutAsGuest([part], form)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(env.hold.maxOpen)
  expect(await checkOutAsGuest([part], form)).toMatchObject(TOO_MANY)
})

test('lines are counted, not orders, and the email by its letters in any case', async () => {
  const parts = await Promise.all(Array.from({ length: 6 }, () => aProduct()))
  const form = { email: anEmail(), from: anIp() }
  expect((await checkOutAsGuest(parts, form)).status).toBe(201)
  const again = { ...form, email: form.email.toUpperCase() }
  expect(await checkOutAsGuest(parts.slice(0, 5), again)).toMatchObject(TOO_MANY)
  expect((await checkOutAsGuest(parts.slice(0, 4), again)).status).toBe(201)
})

test('what a guest has canceled, or let end, counts for a day', async () => {
  const form = { email: anEmail(), from: anIp() }
  const { part, answers, ids } = await orders(env.hold.maxOpen, form)
  const [first] = answers
  const headers = { 'order-token': first?.body.token }
  expect((await call('DELETE', `/myOrder/${ids[0]}`, { headers })).status).toBe(200)
  await letHoldExpire(ids[1])
  await releaseExpiredHolds()
  expect(await checkOutAsGuest([part], form)).toMatchObject(TOO_MANY)
  const aDay = sql`interval '25 hours'`
  await db
    .update(order)
    .set({ cancelledAt: sql`cancelled_at - ${aDay}`, heldUntil: sql`held_until - ${aDay}` })
    .where(eq(order.id, ids[0]))
  expect((await checkOutAsGuest([part], form)).status).toBe(201)
})

test('guests of one network empty no more parts in a day than one guest may hold; paid orders do not count', async () => {
  const from = anIp()
  const four = () => aProduct({ availableQuantity: 4 })
  const emptied = await Promise.all(Array.from({ length: env.hold.maxOpen }, four))
  const all = emptied.map((part) => ({ ...part, units: 4 }))
  const placed = await aGuestOrder({ parts: all.slice(1), from })
  const [first, next] = [await four(), await four()]
  // In two halves, by two emails: only the second of them makes it scarce.
  const half = { ...first, units: 2 }
  expect((await checkOutAsGuest([half], { from })).status).toBe(201)
  expect((await checkOutAsGuest([half], { from })).status).toBe(201)
  await letHoldExpire(placed.id)
  await releaseExpiredHolds()
  const one = { ...next, units: 4 }
  expect(await checkOutAsGuest([one], { from })).toMatchObject({
    status: 429,
    body: {
      detail: expect.stringMatching(
        /from your network.*Log in with a verified email to order now, or try again tomorrow/,
      ),
    },
  })
  expect((await checkOutAsGuest([{ ...next, units: 2 }], { from })).status).toBe(201)
  expect((await checkOutAsGuest([{ ...(await four()), units: 4 }])).status).toBe(201)
  expect((await placed.ask('POST', `/order/${placed.id}/hold`)).status).toBe(200)
  expect((await payAsGuest(placed)).status).toBe(200)
  const more = { ...(await four()), units: 4 }
  expect((await checkOutAsGuest([more], { from })).status).toBe(201)
})

test('a part that is still there does not count against its network, whatever else its order has', async () => {
  const from = anIp()
  const many = await Promise.all(Array.from({ length: env.hold.maxOpen - 1 }, () => aProduct()))
  const last = () => aProduct({ availableQuantity: 1 })
  const parts = [...many, await last()].map((part) => ({ ...part, units: 1 }))
  await aGuestOrder({ parts, from })
  expect((await checkOutAsGuest([await last()], { from })).status).toBe(201)
})

test('another’s email is blocked only while its orders hold units, and then for the network that ordered', async () => {
  const email = anEmail()
  const attacker = { email, from: anIp() }
  const owner = { email, from: anIp() }
  const { part, ids } = await orders(env.hold.maxOpen, attacker)
  expect(await checkOutAsGuest([part], owner)).toMatchObject(TOO_MANY)
  for (const id of ids) await letHoldExpire(id)
  await releaseExpiredHolds()
  expect(await checkOutAsGuest([part], attacker)).toMatchObject(TOO_MANY)
  expect((await checkOutAsGuest([part], owner)).status).toBe(201)
})

test('guests who order with an account’s email do not use up its bounds', async () => {
  const casey = await aPerson()
  const { part } = await orders(env.hold.maxOpen, { email: casey.email, from: anIp() })
  const body = {
    lines: [{ productId: part.id, pricePerUnit: 12.5, quantity: 1 }],
    ...{ phone: '5551234', address: '1 Main Street', total: 12.5 },
  }
  expect((await call('POST', '/checkout', { as: casey, body })).status).toBe(201)
})

test('calls with another’s email use up what their own network may, not what the owner may', async () => {
  const part = await aProduct({ availableQuantity: 1000 })
  const email = anEmail()
  const attacker = anIp()
  expect((await checkOutAsGuest([part], { email, from: attacker })).status).toBe(201)
  await letCount(`order:account:guest ${email} from ${attacker}`, 30)
  await letCount(`order:account:guest ${email}`, 1000)
  const refused = await checkOutAsGuest([part], { email, from: attacker })
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  expect((await checkOutAsGuest([part], { email, from: anIp() })).status).toBe(201)
})

test('guests and unverified accounts of one network share its bound, under any emails', async () => {
  const from = anIp()
  const part = await aProduct({ availableQuantity: 1000 })
  const first = await aGuestOrder({ from, parts: [part] })
  const setLines = (count: number) =>
    db.update(order).set({ lineCount: count, units: count }).where(eq(order.id, first.id))
  await setLines(env.hold.maxOpenNetwork)
  // Other files back this database up, which checks that an order's lines add up.
  onTestFinished(async () => {
    await setLines(1)
  })
  expect(await checkOutAsGuest([part], { from })).toMatchObject(TOO_MANY)
  const body = {
    lines: [{ productId: part.id, pricePerUnit: 12.5, quantity: 1 }],
    ...{ phone: '5551234', address: '1 Main Street', total: 12.5 },
  }
  expect((await call('POST', '/checkout', { as: await aPerson(), body, from })).status).toBe(429)
  expect((await checkOutAsGuest([part], { from: anIp() })).status).toBe(201)
})

test('a guest’s network is forgotten a day after the hold, and at the payment', async () => {
  const { id } = await aGuestOrder()
  await letHoldExpire(id)
  await releaseExpiredHolds()
  await eraseNetworks()
  expect((await getOrderRow(id)).network).not.toBeNull()
  await db
    .update(order)
    .set({ heldUntil: sql`now() - interval '25 hours'` })
    .where(eq(order.id, id))
  await eraseNetworks()
  expect((await getOrderRow(id)).network).toBeNull()
})

/** As if the network had placed so many today. */
const letPlace = (from: string, count: number) => letCount(`guest-orders-per-day:ip:${from}`, count)

test('a network can place only so many orders a day without an account, whatever emails it uses', async () => {
  const from = anIp()
  const part = await aProduct({ availableQuantity: 1000 })
  expect((await checkOutAsGuest([part], { email: anEmail(), from })).status).toBe(201)
  await letPlace(from, env.guestOrdersPerDay)
  const refused = await checkOutAsGuest([part], { email: anEmail(), from })
  expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringMatching(/Log in/) } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  expect((await checkOutAsGuest([part], { email: anEmail(), from: anIp() })).status).toBe(201)
})

test('a call that places no order uses up nothing of a network’s day', async () => {
  const from = anIp()
  const part = await aProduct({ availableQuantity: 1000 })
  expect((await checkOutAsGuest([part], { from })).status).toBe(201)
  await letPlace(from, env.guestOrdersPerDay - 1)
  for (let n = 0; n < 3; n += 1) {
    expect((await checkOutAsGuest([part], { from, more: { total: 1 } })).status).toBe(409)
  }
  expect((await checkOutAsGuest([part], { from })).status).toBe(201)
  expect((await checkOutAsGuest([part], { from })).status).toBe(429)
})

test('a form that is sent again gets its order and token, although its network’s day is used up', async () => {
  const part = await aProduct()
  const form = { email: anEmail(), from: anIp(), key: 'the same' }
  const first = await checkOutAsGuest([part], form)
  await letPlace(form.from, env.guestOrdersPerDay)
  const again = await checkOutAsGuest([part], form)
  expect(again).toMatchObject({ status: 201, body: { insertedId: first.body.insertedId } })
  expect((await asGuest(again.body.token)('GET', '/guest-order')).status).toBe(200)
})

test('of the last order of a network’s day there is one, however many ask for it at once', async () => {
  const from = anIp()
  const part = await aProduct({ availableQuantity: 1000 })
  expect((await checkOutAsGuest([part], { from })).status).toBe(201)
  await letPlace(from, env.guestOrdersPerDay - 1)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => checkOutAsGuest([part], { from })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('a form that is sent again and again is answered with thirty tokens at most', async () => {
  const part = await aProduct()
  const form = { email: anEmail(), from: anIp(), key: 'the same' }
  const statuses: number[] = []
  for (let n = 0; n < 32; n += 1) statuses.push((await checkOutAsGuest([part], form)).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})

test('guests of one network can begin only so many payments an hour; a repeated payment does not count', async () => {
  const from = anIp()
  const placed = [await aGuestOrder({ from }), await aGuestOrder({ from })] as const
  const ask = ({ id, token }: { id: string; token: string }, ip = from) =>
    call('POST', '/create-payment-intent', {
      body: { orderId: id, pricePerUnit: 1 },
      headers: { 'order-token': token },
      from: ip,
    })
  expect((await ask(placed[0])).status).toBe(200)
  await letCount(`guest-intents:ip:${from}`, RATE_LIMITS['guest-intents'].perIp)
  expect((await ask(placed[0])).status).toBe(200)
  expect(await ask(placed[1])).toMatchObject({
    status: 429,
    body: { detail: expect.stringMatching(/^Your network has begun too many payments/) },
  })
  expect((await ask(placed[1], anIp())).status).toBe(200)
})
