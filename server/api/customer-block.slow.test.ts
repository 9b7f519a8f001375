import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forgetCustomer } from '#server/account/customer/forget-customers.ts'
import { db } from '#server/platform/db/client.ts'
import { customer } from '#server/platform/db/schema/customer.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { stockAlert } from '#server/platform/db/schema/stock-alert.ts'
import { allMailSent } from '#server/platform/mail/send.ts'
import { auditOf } from '#test/audit.ts'
import { atOnce, countWaiting } from '#test/barrier.ts'
import { anOrderOf, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import {
  aCustomer,
  aManager,
  eraseAtOnce,
  FOR_CHARGEBACKS,
  find,
  REFUSED,
} from '#test/customers.ts'
import { anEmail, aPaidGuestOrder, checkOutAsGuest } from '#test/guests.ts'

// Customers whom the staff have blocked.

test('a blocked customer orders, asks and reviews nothing, under no spelling and signed in or not', async () => {
  const { as, email, block, read, id } = await aCustomer()
  expect((await block({ blocked: true })).status).toBe(400)
  expect((await block(FOR_CHARGEBACKS)).body).toEqual({ modifiedCount: 1, canceled: 0 })
  expect((await block(FOR_CHARGEBACKS)).body.modifiedCount).toBe(0)
  const part = await aProduct()
  const spelled = email.replace('@', '+again@')
  expect((await checkOutAsGuest([part], { email: spelled })).body).toMatchObject(REFUSED)
  const casey = await aPerson({ email })
  const tried = await call('POST', '/order', { as: casey, body: anOrderOf(part) })
  expect(tried.body).toMatchObject(REFUSED)
  const ask = { as: casey, body: { text: 'Why?' } }
  expect((await call('POST', `/product/${part.id}/question`, ask)).status).toBe(403)
  const review = { as: casey, body: { location: 'Lyon', review: 'Bad.' } }
  expect((await call('POST', '/review', review)).status).toBe(403)
  expect((await read()).block).toMatchObject({ reason: 'Three chargebacks.', by: 'Casey' })
  const only = (await call('GET', '/staff/customer?blocked=true', { as })).body
  expect(only.every(({ blocked }: { blocked: boolean }) => blocked)).toBe(true)
  await block({ blocked: false })
  expect((await checkOutAsGuest([part], { email: spelled })).status).toBe(201)
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'block customer',
    'unblock customer',
  ])
})

test('a refused order leaves units, code and basket as they were', async () => {
  const { email, block } = await aCustomer()
  await block(FOR_CHARGEBACKS)
  const part = await aProduct({ availableQuantity: 3 })
  await checkOutAsGuest([part], { email })
  const left = sql`select available_quantity as n from product where id = ${part.id}`
  expect((await db.execute(left)).rows).toEqual([{ n: 3 }])
})

test('no alert waits for a blocked guest, who is not told', async () => {
  const { email, block } = await aCustomer()
  await block(FOR_CHARGEBACKS)
  const part = await aProduct({ availableQuantity: 0 })
  const asked = await call('POST', `/product/${part.id}/alert`, { body: { email } })
  expect(asked.body).toEqual({ state: 'unconfirmed' })
  await allMailSent()
  expect(await db.$count(stockAlert, eq(stockAlert.email, email))).toBe(0)
})

test('a block cancels the unpaid orders if that is asked for, and no paid one', async () => {
  const email = anEmail()
  const paid = await aPaidGuestOrder({ email })
  const { placed, block } = await aCustomer(email)
  expect((await block({ ...FOR_CHARGEBACKS, cancelUnpaid: true })).body.canceled).toBe(1)
  expect((await getOrderRow(placed.id)).state).toBe('canceled')
  expect((await getOrderRow(paid.id)).state).toBe('paid')
})

test('an order that waits for a block is refused', async () => {
  const { email, id } = await aCustomer()
  const part = await aProduct()
  const blocking = sql`update customer set blocked_at = now() where id = ${id}`
  const [answer] = await atOnce(blocking, [() => checkOutAsGuest([part], { email })])
  expect(answer).toMatchObject({ value: { body: REFUSED } })
})

test('an order that waits while a blocked customer’s account is erased is refused', async () => {
  const before = await aPerson()
  const { email } = before
  const [{ _id: id }] = await find(email, await aManager())
  await db.update(customer).set({ blockedAt: sql`now()` }).where(eq(customer.id, id))
  const part = await aProduct()
  const placed = await db.transaction(async (tx) => {
    await tx.delete(user).where(eq(user.id, before.id))
    await forgetCustomer(tx, email)
    const answer = checkOutAsGuest([part], { email })
    await expect.poll(countWaiting).toBe(1)
    return { answer }
  })
  expect(await placed.answer).toMatchObject({ body: REFUSED })
})

test('a closing waits for a block that is under way, of which the digest stays', async () => {
  const { email, id: userId } = await aPerson()
  const [{ _id: id }] = await find(email, await aManager())
  const forgetting = await db.transaction(async (tx) => {
    await tx.update(customer).set({ blockedAt: sql`now()` }).where(eq(customer.id, id))
    const forgotten = db.transaction(async (closing) => {
      await closing.delete(user).where(eq(user.id, userId))
      await forgetCustomer(closing, email)
    })
    await expect.poll(countWaiting).toBe(1)
    return { forgotten }
  })
  await forgetting.forgotten
  expect(await db.$count(customer, eq(customer.email, email))).toBe(0)
  expect((await checkOutAsGuest([await aProduct()], { email })).body).toMatchObject(REFUSED)
})

test('the staff are not blocked', async () => {
  const as = await aManager()
  const packer = await aPerson({ role: 'packer' })
  const [{ _id }] = await find(packer.email, as)
  const blocked = await call('PUT', `/staff/customer/${_id}/block`, { as, body: FOR_CHARGEBACKS })
  expect(blocked.status).toBe(409)
})

test('one who is blocked is merged only with one who is', async () => {
  const one = await aCustomer()
  const other = await aCustomer()
  await one.block(FOR_CHARGEBACKS)
  expect((await one.merge(other.id)).status).toBe(409)
  expect((await other.merge(one.id)).status).toBe(409)
})

test('of one who is blocked the block stays, and no email, name, note or reason', async () => {
  const { id, placed, email, block, as, path, read } = await aCustomer()
  await call('POST', `${path}/note`, { as, body: { text: 'Gwen calls.' } })
  await block(FOR_CHARGEBACKS)
  await eraseAtOnce(placed.id)
  expect(await read()).toMatchObject({
    ...{ name: 'Former customer', email: '', emails: [], notes: [], block: { reason: '' } },
  })
  expect((await checkOutAsGuest([await aProduct()], { email })).body).toMatchObject(REFUSED)
  await block({ blocked: false })
  expect(await db.$count(customer, eq(customer.id, id))).toBe(0)
  expect((await checkOutAsGuest([await aProduct()], { email })).status).toBe(201)
})

test('an erased customer who signs up again is seen to be blocked, until the block is ended there', async () => {
  const before = await aCustomer()
  const { email, as } = before
  await before.block(FOR_CHARGEBACKS)
  await eraseAtOnce(before.placed.id)
  await aPerson({ email })
  const [{ _id }] = await find(email, as)
  const path = `/staff/customer/${_id}`
  expect((await call('GET', path, { as })).body).toMatchObject({
    ...{ email, blocked: true, merged: [], block: { reason: '', by: 'Casey' } },
  })
  const ended = await call('PUT', `${path}/block`, { as, body: { blocked: false } })
  expect(ended.body.modifiedCount).toBe(1)
  expect((await call('GET', path, { as })).body).toMatchObject({ blocked: false, block: null })
  expect((await checkOutAsGuest([await aProduct()], { email })).status).toBe(201)
})
