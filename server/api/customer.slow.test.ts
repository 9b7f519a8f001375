import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forgetCustomer } from '#server/account/customer/forget-customers.ts'
import { erasePersonalData } from '#server/account/personal-data-erasure.ts'
import { db } from '#server/platform/db/client.ts'
import { customer } from '#server/platform/db/schema/customer.ts'
import { draftOrder } from '#server/platform/db/schema/draft-order.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { stockAlert } from '#server/platform/db/schema/stock-alert.ts'
import { allMailSent } from '#server/platform/mail/send.ts'
import { closeAccount } from '#test/account.ts'
import { auditOf } from '#test/audit.ts'
import { atOnce, countWaiting } from '#test/barrier.ts'
import { anOrder, anOrderOf, aPerson, aProduct, aReview, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aGuestOrder, anEmail, aPaidGuestOrder, checkOutAsGuest } from '#test/guests.ts'

// Customers as the staff see them: found, read, noted, blocked, merged.

const aManager = () => aPerson({ role: 'manager' })

async function find(q: string, as: { token: string }) {
  return (await call('GET', `/staff/customer?${new URLSearchParams({ q })}`, { as })).body
}

/** A customer of a guest's order. */
async function aCustomer(email = anEmail()) {
  const as = await aManager()
  const placed = await aGuestOrder({ email })
  const [{ _id: id }] = await find(email, as)
  const path = `/staff/customer/${id}`
  const read = async () => (await call('GET', path, { as })).body
  const block = (body: object) => call('PUT', `${path}/block`, { as, body })
  const merge = (into: string | null) => call('POST', `${path}/merge`, { as, body: { into } })
  return { as, id: String(id), email, placed, path, read, block, merge }
}

async function eraseAtOnce(orderId: string) {
  await db.update(order).set({ eraseAfter: sql`now()` }).where(eq(order.id, orderId))
  await erasePersonalData()
}

const FOR_CHARGEBACKS = { blocked: true, reason: 'Three chargebacks.' }
const REFUSED = { status: 403, detail: 'We can’t take this order. Please write to us.' }

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

test('one who is blocked is merged only with one who is', async () => {
  const one = await aCustomer()
  const other = await aCustomer()
  await one.block(FOR_CHARGEBACKS)
  expect((await one.merge(other.id)).status).toBe(409)
  expect((await other.merge(one.id)).status).toBe(409)
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
