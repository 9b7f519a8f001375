import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atOnce, lockProduct } from '#test/barrier.ts'
import {
  anAccount,
  anOrder,
  anOrderOf,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
  stockOf,
} from '#test/builders.ts'
import { anAddress, call } from '#test/call.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { resetPassword, sendReset, sendVerification } from '../account/email-links.ts'
import { db } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { order } from '../db/schema/order.ts'
import { product } from '../db/schema/product.ts'
import { rateLimit } from '../db/schema/rate-limit.ts'
import { refund } from '../db/schema/refund.ts'
import { cancelOrder } from '../payment/cancel-order.ts'
import { placeOrder } from './place-order.ts'
import { releaseExpiredHolds } from './stock-hold.ts'

type Person = Awaited<ReturnType<typeof aPerson>>
type Part = Awaited<ReturnType<typeof aProduct>>

const HOUR_MS = 3_600_000
const TOO_MANY = { status: 429, message: 'Pay or cancel one of your orders first' }
const TOO_MANY_IN_NETWORK = {
  status: 429,
  message: 'Pay or cancel one of your orders first, or verify your email',
}

function verifiedPerson() {
  return aPerson({ emailVerified: true })
}

/** Orders that hold their units, stored at once. */
async function openOrders(
  customer: Person,
  part: Part,
  count: number,
  more: Partial<typeof order.$inferInsert> = {},
) {
  const row = {
    productId: part.id,
    productName: part.name,
    pricePerUnitCents: part.pricePerUnitCents,
    quantity: 1,
    customerId: customer.id,
    customerEmail: customer.email,
    customerName: customer.name,
    phone: '5551234',
    address: '1 Main Street',
    heldUntil: new Date(Date.now() + HOUR_MS),
    ...more,
  }
  await db
    .update(product)
    .set({ availableQuantity: sql`available_quantity - ${count}` })
    .where(eq(product.id, part.id))
  const stored = await db
    .insert(order)
    .values(Array.from({ length: count }, () => row))
    .returning()
  return stored.map(({ id }) => id)
}

async function markPaid(id: string) {
  const transactionId = `pi_${randomUUID()}`
  await db.update(order).set({ paidAt: new Date(), transactionId }).where(eq(order.id, id))
  return transactionId
}

async function giveBack(id: string, transactionId: string, amountCents: number) {
  await db.insert(refund).values({
    orderId: id,
    paymentIntentId: transactionId,
    amountCents,
    reason: 'Returned',
    stripeRefundId: `re_${randomUUID()}`,
  })
}

function orderNow(customer: Person, part: Part, from = customer.ip) {
  return placeOrder({ ...customer, ip: from }, anOrderOf(part))
}

/** How long an order that is placed now holds its units, in hours. */
async function holdHoursOf(customer: Person, part: Part, quantity = 1) {
  const { heldUntil } = await anOrder(customer, part, quantity)
  return (heldUntil.getTime() - Date.now()) / HOUR_MS
}

// ---- how many ----

test('28 orders at once from a new account hold ten units', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  const answers = await Promise.all(
    Array.from({ length: 28 }, () => call('POST', '/order', { as: casey, body: anOrderOf(part) })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(
    Array(18).fill([429, TOO_MANY.message]),
  )
  expect(await stockOf(part)).toBe(90)
})

test('of orders that began before any of them was stored, one is the tenth', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  await openOrders(casey, part, 9)
  const answers = await atOnce(
    lockProduct(part),
    Array.from({ length: 6 }, () => () => orderNow(casey, part)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stockOf(part)).toBe(90)
})

test('an order counts for a day after its hold has ended, and after its customer canceled it', async () => {
  const part = await aProduct()
  for (const isCanceled of [false, true]) {
    const casey = await aPerson()
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push((await orderNow(casey, part)).id)
    if (isCanceled) for (const id of ids) await cancelOrder(casey, id)
    else for (const id of ids) await letHoldExpire(id)
    await releaseExpiredHolds()
    await expect(orderNow(casey, part)).rejects.toMatchObject(TOO_MANY)
    await db
      .update(order)
      .set({
        heldUntil: sql`held_until - interval '24 hours'`,
        cancelledAt: sql`cancelled_at - interval '24 hours'`,
      })
      .where(eq(order.id, ids[0] ?? ''))
    await orderNow(casey, part)
    await expect(orderNow(casey, part)).rejects.toMatchObject(TOO_MANY)
  }
})

test('an order that an admin or the system canceled counts no more', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  await openOrders(casey, part, 9)
  for (const cancelledBy of ['admin', 'system'] as const) {
    const { id } = await orderNow(casey, part)
    await expect(orderNow(casey, part)).rejects.toMatchObject(TOO_MANY)
    const canceled = { stockHeld: false, cancelledAt: new Date(), cancelledBy }
    await db.update(order).set(canceled).where(eq(order.id, id))
  }
  await orderNow(casey, part)
})

test('an account that has paid may have fifty open orders, until all its money went back', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  const [paid = ''] = await openOrders(casey, part, 1)
  const transactionId = await markPaid(paid)
  await openOrders(casey, part, 49)
  await orderNow(casey, part)
  await expect(orderNow(casey, part)).rejects.toMatchObject(TOO_MANY)

  const robin = await aPerson()
  const [bought = ''] = await openOrders(robin, part, 1)
  const payment = await markPaid(bought)
  await openOrders(robin, part, 10)
  await giveBack(bought, payment, part.pricePerUnitCents - 1)
  await orderNow(robin, part)
  await giveBack(bought, payment, 1)
  await expect(orderNow(robin, part)).rejects.toMatchObject(TOO_MANY)
  expect(transactionId).not.toBe(payment)
})

test('all accounts of a network that never paid nor verified their email hold sixty orders', async () => {
  const part = await aProduct()
  const network = anAddress()
  for (let n = 0; n < 6; n += 1) await openOrders(await aPerson(), part, 9, { network })
  const people = await Promise.all(Array.from({ length: 8 }, () => aPerson()))
  const answers = await atOnce(
    lockProduct(part),
    people.map((person) => () => orderNow(person, part, network)),
  )
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject([TOO_MANY_IN_NETWORK, TOO_MANY_IN_NETWORK])

  const [newcomer, verified, customer] = [await aPerson(), await verifiedPerson(), await aPerson()]
  await expect(orderNow(newcomer, part, network)).rejects.toMatchObject(TOO_MANY_IN_NETWORK)
  await orderNow(newcomer, part)
  await orderNow(verified, part, network)
  const [paid = ''] = await openOrders(customer, part, 1)
  await markPaid(paid)
  await orderNow(customer, part, network)
})

test('an IPv6 network is a /64', async () => {
  const part = await aProduct()
  const [near, far] = ['2001:db8:7:8', '2001:db8:7:9']
  for (let n = 0; n < 6; n += 1) await openOrders(await aPerson(), part, 10, { network: near })
  await expect(orderNow(await aPerson(), part, `${near}:1::2`)).rejects.toMatchObject(
    TOO_MANY_IN_NETWORK,
  )
  await orderNow(await aPerson(), part, `${far}:1::2`)
})

test('an account that verifies its email or pays leaves its network’s bound, with all its orders', async () => {
  const part = await aProduct()
  const network = anAddress()
  const people = await Promise.all(Array.from({ length: 6 }, () => aPerson()))
  const held: string[][] = []
  for (const person of people) held.push(await openOrders(person, part, 10, { network }))
  const casey = await aPerson()
  await expect(orderNow(casey, part, network)).rejects.toMatchObject(TOO_MANY_IN_NETWORK)
  await markPaid(held[0]?.[0] ?? '')
  await orderNow(casey, part, network)
  await db
    .update(user)
    .set({ emailVerified: true })
    .where(eq(user.id, people[1]?.id ?? ''))
  for (let n = 0; n < 3; n += 1) await orderNow(await aPerson(), part, network)
})

test('a retry of a placed order is answered before anything is counted', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  await openOrders(casey, part, 9)
  const key = randomUUID()
  const placed = await placeOrder(casey, anOrderOf(part), key)
  const counts = () =>
    db
      .select()
      .from(rateLimit)
      .where(inArray(rateLimit.key, [`order by ${casey.id}`]))
  const before = await counts()
  expect(await placeOrder(casey, anOrderOf(part), key)).toEqual(placed)
  expect(await counts()).toEqual(before)
  await expect(placeOrder(casey, anOrderOf(part, { quantity: 2 }), key)).rejects.toMatchObject({
    status: 422,
  })
  await expect(orderNow(casey, part)).rejects.toMatchObject(TOO_MANY)
  expect(await stockOf(part)).toBe(90)
})

test('one form sent several times at once as the tenth order places one order, and every answer has its id', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  await openOrders(casey, part, 9)
  const key = randomUUID()
  const answers = await atOnce(
    lockProduct(part),
    Array.from({ length: 4 }, () => () => placeOrder(casey, anOrderOf(part), key)),
  )
  const [first] = answers
  expect(first).toMatchObject({ status: 'fulfilled', value: { id: expect.any(String) } })
  expect(answers).toEqual(Array(4).fill(first))
  expect(await stockOf(part)).toBe(90)
})

test('a retry waits for a transaction that could end the order, not for its payment', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  const key = randomUUID()
  const placed = await placeOrder(casey, anOrderOf(part), key)
  const retry = () => placeOrder(casey, anOrderOf(part), key)
  const row = sql`select from "order" where id = ${placed.id}`
  expect(await atOnce(sql`${row} for update`, [retry])).toEqual([
    { status: 'fulfilled', value: placed },
  ])
  await db.transaction(async (tx) => {
    await tx.execute(sql`${row} for no key update`)
    expect(await retry()).toEqual(placed)
  })
})

// ---- how long ----

test('a hold lasts a day, or an hour for an account that never paid nor verified its email', async () => {
  const part = await aProduct()
  expect(await holdHoursOf(await verifiedPerson(), part)).toBeCloseTo(24, 1)
  const casey = await aPerson()
  expect(await holdHoursOf(casey, part)).toBeCloseTo(1, 1)
  await markPaid((await anOrder(casey, part)).id)
  expect(await holdHoursOf(casey, part)).toBeCloseTo(24, 1)
})

test('an order of more than half of the units holds them for an hour, for any account', async () => {
  const casey = await verifiedPerson()
  const half = await aProduct({ availableQuantity: 10 })
  expect(await holdHoursOf(casey, half, 5)).toBeCloseTo(24, 1)
  const more = await aProduct({ availableQuantity: 10 })
  expect(await holdHoursOf(casey, more, 6)).toBeCloseTo(1, 1)
})

test('verifying the email by its link lengthens the open holds of the account', async () => {
  const casey = await anAccount('secret1')
  const [small, large, renewed] = [
    await anOrder(casey, await aProduct()),
    await anOrder(casey, await aProduct({ availableQuantity: 3 }), 2),
    await anOrder(casey, await aProduct()),
  ]
  await db.update(order).set({ holdRenewals: 1 }).where(eq(order.id, renewed.id))
  const other = await anOrder(await aPerson(), await aProduct())
  await sendVerification(casey)
  const body = { token: (await lastMailTo(casey.email)).token }
  expect((await call('POST', '/auth/verify-email', { as: casey, body })).status).toBe(200)
  const lengthened = await getOrderRow(small.id)
  expect(lengthened.heldUntil.getTime()).toBe(lengthened.createdAt.getTime() + 24 * HOUR_MS)
  expect(lengthened.network).toBeNull()
  for (const { id, heldUntil } of [large, renewed, other]) {
    expect((await getOrderRow(id)).heldUntil).toEqual(heldUntil)
  }
})

test('a hold is not released because Stripe was asked before it ended', async () => {
  const part = await aProduct({ availableQuantity: 10 })
  const { id } = await anOrder(await aPerson(), part, 2)
  await letHoldExpire(id)
  const asked = (when: string) =>
    db
      .update(order)
      .set({ paymentIntentId: `pi_${id}`, reconciledAt: sql`held_until + ${when}::interval` })
      .where(eq(order.id, id))
  await asked('-1 second')
  await releaseExpiredHolds()
  expect(await stockOf(part)).toBe(8)
  await asked('0 seconds')
  await releaseExpiredHolds()
  expect(await stockOf(part)).toBe(10)
})

// ---- held again ----

function holdAgain(as: Person, { id }: { id: string }, from = as.ip) {
  return call('POST', `/order/${id}/hold`, { as, from })
}

/** An order of `quantity` of `units`, whose hold has ended. */
async function anEndedOrder(casey: Person, { units = 10, quantity = 1 } = {}) {
  const part = await aProduct({ availableQuantity: units })
  const { id } = await anOrder(casey, part, quantity)
  await letHoldExpire(id)
  await releaseExpiredHolds()
  expect(await stockOf(part)).toBe(units)
  return { id, part }
}

test('an ended hold is taken again for fifteen minutes, up to three times', async () => {
  const casey = await verifiedPerson()
  const ended = await anEndedOrder(casey)
  for (let n = 0; n < 3; n += 1) {
    const answer = await holdAgain(casey, ended)
    expect(answer).toMatchObject({ status: 200, body: { heldUntil: expect.any(String) } })
    const minutes = (Date.parse(answer.body.heldUntil) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14.5)
    expect(minutes).toBeLessThanOrEqual(15)
    expect(await stockOf(ended.part)).toBe(9)
    // While it holds its units, asking changes nothing.
    expect((await holdAgain(casey, ended)).body).toEqual(answer.body)
    expect(await getOrderRow(ended.id)).toMatchObject({ stockHeld: true, holdRenewals: n + 1 })
    await letHoldExpire(ended.id)
    if (n > 0) await releaseExpiredHolds() // the first time, before any maintenance
  }
  expect(await holdAgain(casey, ended)).toMatchObject({
    status: 409,
    body: {
      detail: 'The units of this order were held again 3 times. Please place a new order.',
    },
  })
  expect(await stockOf(ended.part)).toBe(10)
})

test('the very last units can be held again, and no more than there are', async () => {
  const [casey, robin] = [await verifiedPerson(), await verifiedPerson()]
  const ended = await anEndedOrder(casey, { units: 4, quantity: 4 })
  expect((await holdAgain(casey, ended)).status).toBe(200)
  expect(await stockOf(ended.part)).toBe(0)
  await letHoldExpire(ended.id)
  await releaseExpiredHolds()
  await anOrder(robin, ended.part, 1)
  expect(await holdAgain(casey, ended)).toMatchObject({
    status: 409,
    body: { detail: 'Must be under available quantity' },
  })
  expect(await stockOf(ended.part)).toBe(3)
  expect(await getOrderRow(ended.id)).toMatchObject({ stockHeld: false, holdRenewals: 1 })
})

test('an order of a deleted part, a paid order and a canceled one can’t be held again', async () => {
  const casey = await verifiedPerson()
  const [deleted, paid, canceled] = [
    await anEndedOrder(casey),
    await anEndedOrder(casey),
    await anEndedOrder(casey),
  ]
  const deletedAt = new Date()
  await db.update(product).set({ deletedAt }).where(eq(product.id, deleted.part.id))
  await markPaid(paid.id)
  await cancelOrder(casey, canceled.id)
  expect(await holdAgain(casey, deleted)).toMatchObject({
    status: 409,
    body: { detail: 'This part is no longer sold' },
  })
  expect(await holdAgain(casey, paid)).toMatchObject({
    status: 409,
    body: { detail: 'This order is paid already' },
  })
  expect((await holdAgain(casey, canceled)).status).toBe(404)
  for (const { part } of [deleted, paid, canceled]) expect(await stockOf(part)).toBe(10)
})

test('an order that is held again counts once, and for its network', async () => {
  const casey = await aPerson()
  const ended = await anEndedOrder(casey)
  await openOrders(casey, await aProduct(), 9)
  expect((await holdAgain(casey, ended)).status).toBe(200)
  expect((await getOrderRow(ended.id)).network).toBe(casey.ip)
  await expect(orderNow(casey, ended.part)).rejects.toMatchObject(TOO_MANY)

  const robin = await aPerson()
  const old = await anEndedOrder(robin)
  await db
    .update(order)
    .set({ heldUntil: sql`now() - interval '2 days'` })
    .where(eq(order.id, old.id))
  await openOrders(robin, await aProduct(), 10)
  expect(await holdAgain(robin, old)).toMatchObject({
    status: 429,
    body: { detail: TOO_MANY.message },
  })
})

test('orders and holds of one account at once stay within its bound', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  await openOrders(casey, part, 9)
  const [old = ''] = await openOrders(casey, part, 1, {
    stockHeld: false,
    heldUntil: new Date(Date.now() - 48 * HOUR_MS),
  })
  const left = await stockOf(part)
  const answers = await atOnce(lockProduct(part), [
    () => call('POST', `/order/${old}/hold`, { as: casey }),
    ...Array.from(
      { length: 4 },
      () => () => call('POST', '/order', { as: casey, body: anOrderOf(part) }),
    ),
  ])
  const statuses = answers.map((one) => one.status === 'fulfilled' && one.value.status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  expect(await stockOf(part)).toBe(left - 1)
})

test('an account does not hold more than half of a part for long by ordering it in halves', async () => {
  const casey = await verifiedPerson()
  const part = await aProduct({ availableQuantity: 100 })
  expect(await holdHoursOf(casey, part, 50)).toBeCloseTo(24, 1)
  for (const quantity of [25, 12, 6]) {
    expect(await holdHoursOf(casey, part, quantity)).toBeCloseTo(1, 1)
  }
})

test('an order that the shop had to refund counts like one that its customer canceled', async () => {
  const casey = await verifiedPerson()
  const part = await aProduct()
  for (const id of await openOrders(casey, part, 10)) {
    await giveBack(id, `pi_${randomUUID()}`, 1250)
    const canceled = { cancelledAt: new Date(), cancelledBy: 'system' as const, stockHeld: false }
    await db.update(order).set(canceled).where(eq(order.id, id))
  }
  await expect(orderNow(casey, part)).rejects.toMatchObject(TOO_MANY)
})

test('a stranger’s orders do not keep an email’s owner from ordering, once they have reset the password', async () => {
  const casey = await anAccount('secret1')
  const part = await aProduct()
  for (let n = 0; n < 10; n += 1) await orderNow(casey, part)
  await sendReset(casey.email)
  const { token } = await lastMailTo(casey.email)
  await resetPassword({ token, newPassword: 'brand new' })
  expect(await stockOf(part)).toBe(100)
  expect((await orderNow(casey, part)).id).toBeTruthy()
})
