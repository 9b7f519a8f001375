import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { customer } from '#server/platform/db/schema/customer.ts'
import { draftOrder } from '#server/platform/db/schema/draft-order.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { closeAccount } from '#test/account.ts'
import { auditOf } from '#test/audit.ts'
import { atOnce } from '#test/barrier.ts'
import { anOrder, aPerson, aProduct, aReview, getOrderRow } from '#test/builders.ts'
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

// Customers as the staff see them: found, read, noted, merged, exported.

test('an account and a guest of one mailbox are one customer, with what both have bought', async () => {
  const as = await aManager()
  const email = anEmail()
  const casey = await aPerson({ email })
  await anOrder(casey)
  const { row } = await aPaidGuestOrder({ email: email.replace('@', '+parts@') })
  const [found, ...others] = await find(email, as)
  expect(others).toEqual([])
  const total = row.totalCents / 100
  expect(found).toMatchObject({ name: 'Gwen Guest', hasAccount: true, orders: 2, spent: total })
  const { body } = await call('GET', `/staff/customer/${found._id}`, { as })
  expect(body).toMatchObject({
    emails: expect.arrayContaining([email, row.customerEmail]),
    accounts: [{ email, name: 'Casey', emailVerified: false, role: null }],
    ...{ unpaid: 1, block: null, units: { sent: 0, returned: 0, didNotFit: 0 } },
    recipients: [{ phone: row.phone, address: row.address }],
  })
  const orders = await call('GET', `/staff/customer/${found._id}/order?limit=10&sort=newest`, {
    as,
  })
  expect(orders.body.map(({ _id }: { _id: string }) => _id)[0]).toBe(row.id)
})

test('a customer is found by name, order number and phone, and so is an account without orders', async () => {
  const { as, id, placed } = await aCustomer()
  const { number } = await getOrderRow(placed.id)
  await db.update(order).set({ phone: '+1 (555) 867-5309' }).where(eq(order.id, placed.id))
  for (const q of [String(number), '8675309'])
    expect((await find(q, as)).map(({ _id }: { _id: string }) => _id)).toContain(id)
  const nobody = await aPerson({ name: 'Zebulon Quist' })
  expect(await find('quist zebulon', as)).toMatchObject([{ email: nobody.email, orders: 0 }])
})

test('a list of customers is paged by who ordered last', async () => {
  const { as, id } = await aCustomer()
  const newer = await aCustomer()
  const first = await call('GET', '/staff/customer?limit=1', { as })
  expect(first.body).toMatchObject([{ email: expect.any(String) }])
  const [, next = ''] = /<\/api(.*)>/.exec(String(first.headers.link)) ?? []
  expect((await call('GET', next, { as })).body).toHaveLength(1)
  const { body } = await call('GET', '/staff/customer', { as })
  const ids = body.map(({ _id }: { _id: string }) => _id)
  expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(id))
})

test('a page has what a customer has written', async () => {
  const as = await aManager()
  const casey = await aPerson()
  await aReview(casey, 'Fits well.')
  const part = await aProduct()
  const body = { text: 'Is the screw in the box?' }
  await call('POST', `/product/${part.id}/question`, { as: casey, body })
  const [{ _id }] = await find(casey.email, as)
  expect((await call('GET', `/staff/customer/${_id}`, { as })).body).toMatchObject({
    reviews: [{ text: 'Fits well.', part: null, rating: null, hidden: false }],
    questions: [{ text: 'Is the screw in the box?', part: 'Spark plug', answered: false }],
  })
})

test('a stranger who types the email of a customer who has paid does not rename them', async () => {
  const as = await aManager()
  const { email } = await aPaidGuestOrder()
  const part = await aProduct()
  const body = { name: 'Mallory', email: email.replace('@', '+m@'), text: 'Does it fit?' }
  expect((await call('POST', `/product/${part.id}/question`, { body })).status).toBe(201)
  await checkOutAsGuest([part], { email: email.replace('@', '+n@'), name: 'Mallory' })
  expect(await find(email, as)).toMatchObject([{ name: 'Gwen Guest', email, orders: 2 }])
})

test('a name that a stranger typed with an email is shown as not verified, until it is paid', async () => {
  const { as, email, read } = await aCustomer()
  await checkOutAsGuest([await aProduct()], { email, name: 'Mallory' })
  expect(await find(email, as)).toMatchObject([{ name: 'Mallory', verified: false }])
  await aPaidGuestOrder({ email })
  await checkOutAsGuest([await aProduct()], { email, name: 'Mallory' })
  expect(await read()).toMatchObject({ name: 'Gwen Guest', verified: true })
})

test('a note sent twice is stored once', async () => {
  const { as, path, read, id } = await aCustomer()
  const note = (text: string) =>
    call('POST', `${path}/note`, { as, body: { text }, headers: { 'idempotency-key': 'one' } })
  expect((await note('Calls.')).body).toEqual((await note('Calls.')).body)
  expect((await note('Writes.')).status).toBe(422)
  expect((await read()).notes).toMatchObject([{ text: 'Calls.', actor: 'Casey' }])
  expect(await auditOf(id)).toMatchObject([{ action: 'note on customer' }])
})

test('merged customers are one page and are blocked together, until that is undone', async () => {
  const one = await aCustomer()
  const other = await aCustomer()
  expect((await one.merge(other.id)).body).toEqual({ modifiedCount: 1 })
  expect((await one.merge(other.id)).body).toEqual({ modifiedCount: 0 })
  expect((await other.merge(one.id)).status).toBe(409)
  expect(await one.read()).toMatchObject({
    ...{ _id: other.id, orders: 2, emails: expect.arrayContaining([one.email, other.email]) },
    merged: [{ _id: one.id, email: one.email }],
  })
  await one.block(FOR_CHARGEBACKS)
  const part = await aProduct()
  expect((await checkOutAsGuest([part], one)).body).toMatchObject(REFUSED)
  await one.block({ blocked: false })
  expect((await one.merge(null)).body).toEqual({ modifiedCount: 1 })
  expect(await one.read()).toMatchObject({ _id: one.id, orders: 1, merged: [] })
})

test('an owner exports all that is stored of a customer, as a guest and by account', async () => {
  const { as, id, email, path, block } = await aCustomer()
  const owner = await aPerson({ role: 'admin' })
  await aPaidGuestOrder({ email })
  const casey = await aPerson({ email, emailVerified: true })
  await anOrder(casey)
  await aReview(casey, 'Fits.')
  const part = await aProduct()
  const asked = { text: 'Is it in the box?' }
  await call('POST', `/product/${part.id}/question`, { as: casey, body: asked })
  await call('POST', `${path}/note`, { as, body: { text: 'Calls.' } })
  await db.insert(draftOrder).values({ email: email.replace('@', '+phone@'), phone: '5551234' })
  await block(FOR_CHARGEBACKS)
  expect((await call('GET', `${path}/export`, { as })).status).toBe(403)
  const { body } = await call('GET', `${path}/export`, { as: owner })
  expect(body).toMatchObject({
    ...{ emails: [email], blockReason: 'Three chargebacks.', notes: [{ text: 'Calls.' }] },
    accounts: [{ account: { email, displayName: 'Casey' }, addresses: [], garage: [] }],
    orders: [{ customerName: 'Gwen Guest' }, { customerName: 'Casey' }],
    drafts: [{ phone: '5551234', lines: [], shipTo: { city: '' } }],
    ...{ reviews: [{ review: 'Fits.' }], questions: [asked], returns: [], invoices: [] },
  })
  expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'export customer' })
  const ofBank = { customerEmail: email, isDisputed: true }
  await db.update(order).set(ofBank).where(eq(order.customerId, casey.id))
  const later = await call('GET', `${path}/export`, { as: owner })
  expect(later.body).not.toHaveProperty('blockReason')
  await db.update(order).set({ isDisputed: false }).where(eq(order.customerId, casey.id))
})

test('what strangers leave under a customer’s email is not exported with it', async () => {
  const { email, path } = await aCustomer()
  const owner = await aPerson({ role: 'admin' })
  const mallory = await aPerson({ email: email.replace('@', '+m@'), name: 'Mallory' })
  await anOrder(mallory)
  await aReview(mallory, 'Mine.')
  const part = await aProduct()
  const asked = { text: 'Is it in the box?' }
  await call('POST', `/product/${part.id}/question`, { as: mallory, body: asked })
  const asGuest = { name: 'Mallory', email, text: 'Where do I live?' }
  await call('POST', `/product/${part.id}/question`, { body: asGuest })
  await db.insert(draftOrder).values({ email, phone: '5551234' })
  const { body } = await call('GET', `${path}/export`, { as: owner })
  expect(body).toMatchObject({
    ...{ accounts: [], orders: [], reviews: [], questions: [], drafts: [] },
    ...{ returns: [], invoices: [], alerts: [] },
  })
})

test('a draft for an account with a verified email is exported and deleted with it', async () => {
  const [casey, stranger] = [await aPerson({ emailVerified: true }), await aPerson()]
  for (const { email } of [casey, stranger]) await db.insert(draftOrder).values({ email })
  const exported = async (as: { token: string }) =>
    (await call('GET', '/account/data', { as })).body.drafts.length
  expect([await exported(casey), await exported(stranger)]).toEqual([1, 0])
  for (const one of [casey, stranger]) await closeAccount(one)
  const left = ({ email }: { email: string }) => db.$count(draftOrder, eq(draftOrder.email, email))
  expect([await left(casey), await left(stranger)]).toEqual([0, 1])
})

test('two merges against each other end with one page', async () => {
  const one = await aCustomer()
  const other = await aCustomer()
  const locking = sql`select from customer where id = ${one.id} for update`
  const answers = await atOnce(locking, [() => one.merge(other.id), () => other.merge(one.id)])
  const statuses = answers.map((one) => one.status === 'fulfilled' && one.value.status)
  expect(statuses.toSorted()).toEqual([200, 409])
})

test('nothing of a customer stays once their orders are erased', async () => {
  const { id, placed } = await aCustomer()
  await eraseAtOnce(placed.id)
  expect(await db.$count(customer, eq(customer.id, id))).toBe(0)
})
