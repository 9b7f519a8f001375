import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atOnce, lockProduct } from '#test/barrier.ts'
import { anAccount, anOrderOf, aPerson, aProduct, letHoldExpire, stockOf } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { lastMailTo } from '#test/mailbox.ts'
import {
  insertPayment,
  insertRefund,
  openOrders,
  orderOne,
  TOO_MANY_OPEN,
} from '#test/open-orders.ts'
import { resetPassword, sendPasswordResetMail } from '../../account/password-reset.ts'
import { db } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { order } from '../../platform/db/schema/order.ts'
import { releaseExpiredHolds } from '../order/expired-holds.ts'
import { cancelOrder } from '../payment/cancel-order.ts'

// How many open orders an account, and all accounts of a network, may have.

const TOO_MANY_IN_NETWORK = {
  status: 429,
  message: 'Pay or cancel one of your orders first, or verify your email',
}

test('28 orders at once from a new account hold ten units', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  const answers = await Promise.all(
    Array.from({ length: 28 }, () => call('POST', '/order', { as: casey, body: anOrderOf(part) })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(
    Array(18).fill([429, TOO_MANY_OPEN.message]),
  )
  expect(await stockOf(part)).toBe(90)
})

test('of orders that began before any of them was stored, one is the tenth', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  await openOrders(casey, part, 9)
  const answers = await atOnce(
    lockProduct(part),
    Array.from({ length: 6 }, () => () => orderOne(casey, part)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stockOf(part)).toBe(90)
})

test('an order counts for a day after its hold has ended, and after its customer canceled it', async () => {
  const part = await aProduct()
  for (const isCanceled of [false, true]) {
    const casey = await aPerson()
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push((await orderOne(casey, part)).id)
    if (isCanceled) for (const id of ids) await cancelOrder(casey, id)
    else for (const id of ids) await letHoldExpire(id)
    await releaseExpiredHolds()
    await expect(orderOne(casey, part)).rejects.toMatchObject(TOO_MANY_OPEN)
    await db
      .update(order)
      .set({
        heldUntil: sql`held_until - interval '24 hours'`,
        cancelledAt: sql`cancelled_at - interval '24 hours'`,
      })
      .where(eq(order.id, ids[0] ?? ''))
    await orderOne(casey, part)
    await expect(orderOne(casey, part)).rejects.toMatchObject(TOO_MANY_OPEN)
  }
})

test('an order that an admin or the system canceled is not counted', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  await openOrders(casey, part, 9)
  for (const cancelledBy of ['admin', 'system'] as const) {
    const { id } = await orderOne(casey, part)
    await expect(orderOne(casey, part)).rejects.toMatchObject(TOO_MANY_OPEN)
    const canceled = { stockHeld: false, cancelledAt: new Date(), cancelledBy }
    await db.update(order).set(canceled).where(eq(order.id, id))
  }
  await orderOne(casey, part)
})

test('an account that has paid may have fifty open orders, until all of it is refunded', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  const [paid = ''] = await openOrders(casey, part, 1)
  const transactionId = await insertPayment(paid)
  await openOrders(casey, part, 49)
  await orderOne(casey, part)
  await expect(orderOne(casey, part)).rejects.toMatchObject(TOO_MANY_OPEN)

  const robin = await aPerson()
  const [bought = ''] = await openOrders(robin, part, 1)
  const payment = await insertPayment(bought)
  await openOrders(robin, part, 10)
  await insertRefund(bought, payment, part.pricePerUnitCents - 1)
  await orderOne(robin, part)
  await insertRefund(bought, payment, 1)
  await expect(orderOne(robin, part)).rejects.toMatchObject(TOO_MANY_OPEN)
  expect(transactionId).not.toBe(payment)
})

test('all accounts of a network that never paid nor verified their email hold sixty orders', async () => {
  const part = await aProduct()
  const network = anIp()
  for (let n = 0; n < 6; n += 1) await openOrders(await aPerson(), part, 9, { network })
  const people = await Promise.all(Array.from({ length: 8 }, () => aPerson()))
  const answers = await atOnce(
    lockProduct(part),
    people.map((person) => () => orderOne(person, part, network)),
  )
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject([TOO_MANY_IN_NETWORK, TOO_MANY_IN_NETWORK])

  const [newcomer, verified, customer] = [
    await aPerson(),
    await aPerson({ emailVerified: true }),
    await aPerson(),
  ]
  await expect(orderOne(newcomer, part, network)).rejects.toMatchObject(TOO_MANY_IN_NETWORK)
  await orderOne(newcomer, part)
  await orderOne(verified, part, network)
  const [paid = ''] = await openOrders(customer, part, 1)
  await insertPayment(paid)
  await orderOne(customer, part, network)
})

test('an IPv6 network is a /64', async () => {
  const part = await aProduct()
  const [near, far] = ['2001:db8:7:8', '2001:db8:7:9']
  for (let n = 0; n < 6; n += 1) await openOrders(await aPerson(), part, 10, { network: near })
  await expect(orderOne(await aPerson(), part, `${near}:1::2`)).rejects.toMatchObject(
    TOO_MANY_IN_NETWORK,
  )
  await orderOne(await aPerson(), part, `${far}:1::2`)
})

test('an account that verifies its email or pays leaves its network’s bound, with all its orders', async () => {
  const part = await aProduct()
  const network = anIp()
  const people = await Promise.all(Array.from({ length: 6 }, () => aPerson()))
  const held: string[][] = []
  for (const person of people) held.push(await openOrders(person, part, 10, { network }))
  const casey = await aPerson()
  await expect(orderOne(casey, part, network)).rejects.toMatchObject(TOO_MANY_IN_NETWORK)
  await insertPayment(held[0]?.[0] ?? '')
  await orderOne(casey, part, network)
  await db
    .update(user)
    .set({ emailVerified: true })
    .where(eq(user.id, people[1]?.id ?? ''))
  for (let n = 0; n < 3; n += 1) await orderOne(await aPerson(), part, network)
})

test('an order that was refunded because its units were sold counts like one that its customer canceled', async () => {
  const casey = await aPerson({ emailVerified: true })
  const part = await aProduct()
  for (const id of await openOrders(casey, part, 10)) {
    await insertRefund(id, `pi_${randomUUID()}`, 1250)
    const canceled = { cancelledAt: new Date(), cancelledBy: 'system' as const, stockHeld: false }
    await db.update(order).set(canceled).where(eq(order.id, id))
  }
  await expect(orderOne(casey, part)).rejects.toMatchObject(TOO_MANY_OPEN)
})

test('another person’s orders with an email do not count once its owner has reset the password', async () => {
  const casey = await anAccount('secret1')
  const part = await aProduct()
  for (let n = 0; n < 10; n += 1) await orderOne(casey, part)
  await sendPasswordResetMail(casey.email, anIp())
  const { token } = await lastMailTo(casey.email)
  await resetPassword({ token, newPassword: 'brand new' })
  expect(await stockOf(part)).toBe(100)
  expect((await orderOne(casey, part)).id).toBeTruthy()
})
