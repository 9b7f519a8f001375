import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aCheckoutOf,
  anOrder,
  anOrderOfSeveral,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
  type Person,
} from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { anEmail, checkOutAsGuest } from '#test/guests.ts'
import {
  insertPayment,
  insertRefund,
  openOrders,
  orderOne,
  TOO_MANY_OPEN,
} from '#test/open-orders.ts'
import { eraseAtClosing } from '../../account/personal-data-erasure.ts'
import { db } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { order } from '../../platform/db/schema/order.ts'
import { eraseNetworks } from '../order/network-erasure.ts'
import { releaseExpiredHolds } from '../order/release-expired-holds.ts'
import { cancelOrder } from '../payment/cancel-order.ts'

// Lines of unpaid orders are counted for a day: ten for all customers of one network together who
// have never paid (those with a verified email apart from the rest), fifty for a customer who has
// paid, by itself.

const checkOut = (as: Person, parts: Parameters<typeof aCheckoutOf>[0], from = as.ip) =>
  call('POST', '/checkout', { as, from, body: aCheckoutOf(parts) })

const partsOf = (count: number) => Promise.all(Array.from({ length: count }, () => aProduct()))

const verified = () => aPerson({ emailVerified: true })

/** As if a day had passed. */
async function letDayPass(ids: string[]) {
  const aDay = sql`interval '24 hours'`
  for (const id of ids) {
    await db
      .update(order)
      .set({ heldUntil: sql`held_until - ${aDay}`, cancelledAt: sql`cancelled_at - ${aDay}` })
      .where(eq(order.id, id))
  }
}

test('lines are counted, not orders: ten of all new accounts and guests of a network', async () => {
  const from = anIp()
  const [casey, robin] = [await aPerson(), await aPerson()]
  expect((await checkOut(casey, await partsOf(4), from)).status).toBe(201)
  expect((await checkOutAsGuest(await partsOf(4), { from })).status).toBe(201)
  const refused = { status: 429, body: { detail: TOO_MANY_OPEN.message } }
  expect(await checkOut(robin, await partsOf(3), from)).toMatchObject(refused)
  expect(await checkOutAsGuest(await partsOf(3), { from })).toMatchObject({
    status: 429,
    body: { detail: 'Pay or cancel one of your orders first, or log in with a verified email' },
  })
  expect((await checkOut(robin, await partsOf(2), from)).status).toBe(201)
  expect(await checkOut(casey, await partsOf(1), from)).toMatchObject(refused)
  expect((await checkOut(casey, await partsOf(1), anIp())).status).toBe(201)
})

test('accounts of a network with a verified email have ten lines of their own', async () => {
  const from = anIp()
  const part = await aProduct()
  await openOrders(await aPerson(), part, 10, { network: from })
  const casey = await verified()
  expect((await checkOut(casey, await partsOf(10), from)).status).toBe(201)
  await expect(orderOne(await verified(), part, from)).rejects.toMatchObject({
    status: 429,
    message: 'Pay or cancel one of your orders first, or try again tomorrow',
  })
  await orderOne(await verified(), part)
})

test('a line counts as its customer’s email was: who verifies it later leaves the network no room', async () => {
  const part = await aProduct()
  const casey = await aPerson()
  await openOrders(casey, part, 10)
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, casey.id))
  await orderOne(casey, part)
  await expect(orderOne(await aPerson(), part, casey.ip)).rejects.toMatchObject(TOO_MANY_OPEN)
})

test.each(['ended', 'canceled by its customer', 'canceled by an admin'])(
  'a line counts for a day after its order has %s',
  async (end) => {
    const casey = await aPerson()
    const { id } = await anOrderOfSeveral(casey, await partsOf(10))
    if (end === 'ended') await letHoldExpire(id)
    else await cancelOrder(end.includes('admin') ? await aPerson({ role: 'admin' }) : casey, id)
    await releaseExpiredHolds()
    await expect(orderOne(casey, await aProduct())).rejects.toMatchObject(TOO_MANY_OPEN)
    await letDayPass([id])
    await orderOne(casey, await aProduct())
  },
)

test('canceling an order whose hold ended long ago does not make it count again', async () => {
  const casey = await aPerson()
  const { id } = await anOrderOfSeveral(casey, await partsOf(10))
  await letHoldExpire(id)
  await releaseExpiredHolds()
  await letDayPass([id])
  await cancelOrder(casey, id)
  await orderOne(casey, await aProduct())
})

test('the lines of an account that is closed count for the rest of the day; then its network is erased', async () => {
  const casey = await aPerson()
  const { id } = await anOrderOfSeveral(casey, await partsOf(10))
  await letHoldExpire(id)
  await releaseExpiredHolds()
  await db.transaction((tx) => eraseAtClosing(tx, casey.id))
  await db.delete(user).where(eq(user.id, casey.id))
  await eraseNetworks()
  const newcomer = await aPerson()
  await expect(orderOne(newcomer, await aProduct(), casey.ip)).rejects.toMatchObject(TOO_MANY_OPEN)
  await letDayPass([id])
  await eraseNetworks()
  expect((await getOrderRow(id)).network).toBeNull()
  await orderOne(newcomer, await aProduct(), casey.ip)
})

test('an account’s order keeps its network while it can be paid, since declined cards count by it', async () => {
  const casey = await aPerson()
  const { id } = await anOrderOfSeveral(casey, await partsOf(1))
  await letHoldExpire(id)
  await releaseExpiredHolds()
  await letDayPass([id])
  await eraseNetworks()
  expect((await getOrderRow(id)).network).not.toBeNull()
  await cancelOrder(casey, id)
  await eraseNetworks()
  expect((await getOrderRow(id)).network).toBeNull()
})

test('a customer who has paid has fifty lines, and leaves its network’s bound until all of it is refunded', async () => {
  const part = await aProduct()
  const [casey, neighbor] = [await aPerson(), await aPerson()]
  const [bought = ''] = await openOrders(casey, part, 10)
  await expect(orderOne(neighbor, part, casey.ip)).rejects.toMatchObject(TOO_MANY_OPEN)
  const payment = await insertPayment(bought)
  await orderOne(neighbor, part, casey.ip)
  await openOrders(casey, part, 40, { network: null })
  await orderOne(casey, part)
  await expect(orderOne(casey, part)).rejects.toMatchObject({
    status: 429,
    message: 'Pay or cancel one of your orders first',
  })
  await insertRefund(bought, payment, part.pricePerUnitCents - 1)
  await orderOne(neighbor, part, casey.ip)
  await insertRefund(bought, payment, 1)
  await expect(orderOne(neighbor, part, casey.ip)).rejects.toMatchObject(TOO_MANY_OPEN)
})

test('more parts than a customer may have open are refused with how many one order can have', async () => {
  const casey = await aPerson()
  const refused = await checkOut(casey, await partsOf(11))
  expect(refused).toMatchObject({
    status: 429,
    body: {
      detail:
        'This order has 11 different parts, and one order can have 10. Please order the others once it is paid.',
      errors: [{ path: 'lines', message: 'One order can have 10 different parts' }],
    },
  })
  const [bought = ''] = await openOrders(casey, await aProduct(), 1)
  await insertPayment(bought)
  expect((await checkOut(casey, await partsOf(11))).status).toBe(201)
})

test('who orders with another’s email uses up what the own network may, not what the email’s owner may', async () => {
  const casey = await aPerson()
  const attacker = { email: casey.email, from: anIp() }
  expect((await checkOutAsGuest(await partsOf(10), attacker)).status).toBe(201)
  const one = await partsOf(1)
  expect((await checkOutAsGuest(one, attacker)).status).toBe(429)
  expect((await checkOutAsGuest(one, { email: casey.email })).status).toBe(201)
  expect((await checkOut(casey, one)).status).toBe(201)
})

test('on the shop’s own machine, where all have one IP, each customer counts for itself', async () => {
  const part = await aProduct()
  for (const from of ['127.0.0.1', '::1']) {
    const email = anEmail()
    const casey = await aPerson()
    await openOrders(casey, part, 10, { network: from === '::1' ? '0:0:0:0' : from })
    await expect(orderOne(casey, part, from)).rejects.toMatchObject(TOO_MANY_OPEN)
    await orderOne(await aPerson(), part, from)
    expect((await checkOutAsGuest(await partsOf(10), { from, email })).status).toBe(201)
    expect((await checkOutAsGuest([part], { from, email })).status).toBe(429)
    expect((await checkOutAsGuest([part], { from })).status).toBe(201)
  }
})

test.each([
  ['a guest', () => undefined],
  ['a new account', () => aPerson()],
  ['an account with a verified email', verified],
])('%s holds the last units of a part for an hour', async (_, person) => {
  const part = await aProduct({ availableQuantity: 1 })
  const as = await person()
  const { body } = as ? await checkOut(as, [part]) : await checkOutAsGuest([part], { from: anIp() })
  const minutes = (Date.parse(body.heldUntil) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(59.5)
  expect(minutes).toBeLessThanOrEqual(60)
})

test('a customer who has paid holds units for as long as any other', async () => {
  const casey = await aPerson()
  await insertPayment((await anOrder(casey)).id)
  const { heldUntil, createdAt } = await anOrder(casey)
  expect(heldUntil.getTime() - createdAt.getTime()).toBe(3_600_000)
})
