import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { EXAMPLE_SHIP_TO } from '#contract/address/ship-to.ts'
import { db } from '#server/platform/db/client.ts'
import { customer } from '#server/platform/db/schema/customer.ts'
import { draftOrder } from '#server/platform/db/schema/draft-order.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { orderLine } from '#server/platform/db/schema/order-line.ts'
import { orderToken } from '#server/platform/db/schema/order-token.ts'
import { deleteOldDrafts } from '#server/sales/checkout/draft-order.ts'
import {
  aCheckoutOf,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
  stockOf,
} from '#test/builders.ts'
import { call } from '#test/call.ts'
import { eventsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { auditDetailsOf } from '#test/payments.ts'
import { aModel, aVehicle } from '#test/vehicles.ts'

/** A manager who writes an order of four units at $12.50 for a customer on the phone. */
async function aDraft() {
  const manager = await aPerson({ role: 'manager', name: 'Max' })
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const made = await call('POST', '/staff/draft', { as: manager, body: {} })
  const path = `/staff/draft/${made.body.insertedId}`
  const email = `phone-${made.body.insertedId}@example.com`
  const whole = {
    ...{ email, phone: '5551234', shipTo: EXAMPLE_SHIP_TO },
    lines: [{ productId: part.id, quantity: 4 }],
  }
  const save = (version: number, more: object = {}) =>
    call('PUT', path, { as: manager, body: { version, ...whole, ...more } })
  const place = (version: number, total = 50, as = manager, shownVerdicts = {}) =>
    call('POST', `${path}/place`, { as, body: { version, total, shownVerdicts } })
  const read = () => call('GET', path, { as: manager })
  return { manager, part, email, path, id: made.body.insertedId, save, place, read }
}

test('a draft holds nothing; placed it is a guest’s order, held for three days, whose email has the link to pay it', async () => {
  const { part, email, save, place, read, manager } = await aDraft()
  expect(await save(1)).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await read()).toMatchObject({
    body: { email, order: null, lines: [{ quantity: 4, pricePerUnit: 12.5, isSold: true }] },
  })
  expect(await stockOf(part)).toBe(10)
  const placed = await place(2)
  expect(placed).toMatchObject({ status: 201 })
  const id = placed.body.insertedId
  expect(await stockOf(part)).toBe(6)
  const row = await getOrderRow(id)
  expect(row).toMatchObject({
    isGuest: true,
    placedBy: manager.id,
    network: null,
    totalCents: 5000,
  })
  expect(row.heldUntil.getTime() - Date.now()).toBeGreaterThan(71 * 3_600_000)
  expect(await auditDetailsOf(id, 'place order')).toHaveLength(1)
  expect(await eventsOf(id)).toEqual(['placed'])
  await sendMailsOf(id)
  const { text } = await lastMailTo(email)
  const token = /\/order#(\S+)/.exec(text)?.[1] ?? ''
  const seen = await call('GET', '/guest-order', { headers: { 'order-token': token } })
  expect(seen).toMatchObject({ status: 200, body: { _id: id, total: 50 } })
  // The draft has nothing of the customer any more, and placing it again answers the order.
  expect(await read()).toMatchObject({ body: { email: '', lines: [], order: id } })
  expect((await place(2)).body.insertedId).toBe(id)
  expect(await save(2)).toMatchObject({ status: 409, body: { current: { order: id } } })
})

test('the staff take something off with a reason: quoted, placed and audited; no customer can, nor beside a code', async () => {
  const { part, save, place, manager, read } = await aDraft()
  const discount = { kind: 'percent', value: 1000, reason: 'price match' }
  const lines = [{ productId: part.id, quantity: 4 }]
  const quoted = await call('POST', '/staff/quote', { as: manager, body: { lines, discount } })
  expect(quoted).toMatchObject({ status: 200, body: { goods: 50, discount: 5, total: 45 } })
  expect(await save(1, { discount, code: 'SAVE5' })).toMatchObject({ status: 400 })
  await save(1, { discount })
  expect((await read()).body).toMatchObject({ discount, code: '' })
  expect(await place(2, 50)).toMatchObject({ status: 409, body: { quote: { total: 45 } } })
  const { insertedId: id } = (await place(2, 45)).body
  expect(await getOrderRow(id)).toMatchObject({
    ...{ discountCents: 500, totalCents: 4500, discountCode: null, manualDiscount: discount },
  })
  expect(await auditDetailsOf(id, 'place order')).toEqual(['10% off: price match'])
  const path = `/staff/order/${id}/line`
  expect((await call('GET', path, { as: manager })).body).toMatchObject({ discount })
  const less = { kind: 'amount', value: 1250, reason: 'goodwill' }
  const change = { revision: 1, lines, discount: less, total: 37.5 }
  expect(await call('PUT', path, { as: manager, body: change })).toMatchObject({ status: 200 })
  expect(await getOrderRow(id)).toMatchObject({ totalCents: 3750, manualDiscount: less })
  expect(await auditDetailsOf(id, 'change lines')).toEqual([
    '$45.00 → $37.50, $12.50 off: goodwill',
  ])
  const casey = await aPerson()
  const checkout = { ...aCheckoutOf([{ ...part, units: 4 }]), total: 45 }
  const tried = { ...checkout, discount, manualDiscount: discount }
  expect(await call('POST', '/checkout', { as: casey, body: tried })).toMatchObject({
    status: 409,
  })
})

test('a price that was agreed for one part is taken off that line alone, at any number of units, with its reason', async () => {
  const { part, save, place, manager } = await aDraft()
  const other = await aProduct({ pricePerUnitCents: 2000 })
  const agreed = { kind: 'price', value: 1000, productId: part.id, reason: 'agreed before' }
  const lines = [
    { productId: part.id, quantity: 4 },
    { productId: other.id, quantity: 1 },
  ]
  const quote = (discount: object, of = lines) =>
    call('POST', '/staff/quote', { as: manager, body: { lines: of, discount } })
  expect((await quote(agreed)).body).toMatchObject({ goods: 70, discount: 10, total: 60 })
  const tenth = { ...agreed, kind: 'percent' }
  expect((await quote(tenth)).body).toMatchObject({ discount: 5, total: 65 })
  expect((await quote({ ...agreed, value: 1300 })).body).toMatchObject({ discount: 0, total: 70 })
  expect((await quote(agreed, lines.slice(1))).body).toMatchObject({ discount: 0, total: 20 })
  expect((await quote({ ...agreed, productId: undefined })).status).toBe(400)
  await save(1, { lines, discount: agreed })
  const { insertedId: id } = (await place(2, 60)).body
  const rows = await db.select().from(orderLine).where(eq(orderLine.orderId, id))
  expect(rows.map(({ discountCents }) => discountCents).toSorted()).toEqual([0, 1000])
  expect(await getOrderRow(id)).toMatchObject({ totalCents: 6000, manualDiscount: agreed })
  expect(await auditDetailsOf(id, 'place order')).toEqual([
    `$10.00 a unit for ${part.name}: agreed before`,
  ])
})

test('a line is placed for the caller’s car with its verdict, unless that is another than was read', async () => {
  const { part, save, place, read } = await aDraft()
  const golf = await aModel()
  const vehicle = aVehicle(golf)
  await save(1, { lines: [{ productId: part.id, quantity: 4, vehicle }] })
  expect((await read()).body.lines).toMatchObject([{ vehicle, car: { model: golf.name } }])
  expect(await place(2, 50, undefined, { [part.id]: 'fits' })).toMatchObject({ status: 409 })
  const { insertedId } = (await place(2, 50, undefined, { [part.id]: 'not-known' })).body
  const [line] = await db.select().from(orderLine).where(eq(orderLine.orderId, insertedId))
  expect(line).toMatchObject({ verdict: 'not-known', judgedVehicle: vehicle })
})

test('two colleagues place a draft once', async () => {
  const { part, email, save, place } = await aDraft()
  const other = await aPerson({ role: 'admin' })
  await save(1)
  const answers = await Promise.all([place(2), place(2, 50, other)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1)
  expect(await db.$count(order, eq(order.customerEmail, email))).toBe(1)
  expect(await stockOf(part)).toBe(6)
})

test('a draft is not placed without an address, at another total, nor as it was before a colleague changed it', async () => {
  const { part, save, place } = await aDraft()
  await save(1, { shipTo: { name: 'Casey' }, email: '' })
  const missing = await place(2)
  expect(missing).toMatchObject({ status: 400 })
  const paths = missing.body.errors.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(expect.arrayContaining(['email', 'shipTo.line1', 'shipTo.country']))
  await save(2)
  const stale = { status: 409, body: { current: { version: 3, lines: [{ quantity: 4 }] } } }
  expect(await save(2)).toMatchObject(stale)
  expect(await place(2)).toMatchObject(stale)
  expect(await place(3, 49)).toMatchObject({ status: 409, body: { quote: { total: 50 } } })
  expect(await stockOf(part)).toBe(10)
})

test('an order is duplicated into a draft with its customer and parts; old drafts are deleted', async () => {
  const { manager, email, save, place } = await aDraft()
  await save(1)
  const { insertedId } = (await place(2)).body
  const copy = await call('POST', '/staff/draft', { as: manager, body: { order: insertedId } })
  const path = `/staff/draft/${copy.body.insertedId}`
  expect(await call('GET', path, { as: manager })).toMatchObject({
    body: { email, shipTo: { line1: '1 Main Street' }, lines: [{ quantity: 4 }], order: null },
  })
  const listed = (await call('GET', '/staff/draft', { as: manager })).body
  expect(listed).toContainEqual(expect.objectContaining({ email, units: 4, createdBy: 'Max' }))
  const old = new Date(Date.now() - 91 * 86_400_000)
  await db.update(draftOrder).set({ updatedAt: old }).where(eq(draftOrder.id, copy.body.insertedId))
  await deleteOldDrafts()
  expect(await call('GET', path, { as: manager })).toMatchObject({ status: 404 })
})

test('an order of more parts than a stranger may hold is held for its customer again', async () => {
  const { manager, save, place } = await aDraft()
  const parts = await Promise.all(
    Array.from({ length: 11 }, () => aProduct({ availableQuantity: 3, pricePerUnitCents: 100 })),
  )
  await save(1, { lines: parts.map(({ id: productId }) => ({ productId, quantity: 1 })) })
  const { insertedId } = (await place(2, 11)).body
  const { url } = (await call('POST', `/order/${insertedId}/pay-link`, { as: manager })).body
  await letHoldExpire(insertedId)
  const headers = { 'order-token': url.split('#')[1] }
  expect((await call('POST', `/order/${insertedId}/hold`, { headers })).status).toBe(200)
  expect(await getOrderRow(insertedId)).toMatchObject({ holdRenewals: 1, network: null })
})

test('a link to pay opens a guest’s unpaid order, and no account’s', async () => {
  const { manager, save, place } = await aDraft()
  await save(1)
  const { insertedId } = (await place(2)).body
  const made = await call('POST', `/order/${insertedId}/pay-link`, { as: manager })
  const token = made.body.url.split('#')[1]
  const seen = await call('GET', '/guest-order', { headers: { 'order-token': token } })
  expect(seen).toMatchObject({ status: 200, body: { _id: insertedId } })
  await call('DELETE', `/myOrder/${insertedId}`, { as: manager })
  const again = await call('POST', `/order/${insertedId}/pay-link`, { as: manager })
  expect(again).toMatchObject({ status: 409 })
})

test('of links to pay and of drafts there are only so many, also of calls at once', async () => {
  const { manager, save, place } = await aDraft()
  await save(1)
  const { insertedId } = (await place(2)).body
  const tokens = Array.from({ length: 98 }, (_, n) => ({
    tokenHash: `${insertedId} ${n}`,
    orderId: insertedId,
  }))
  await db.insert(orderToken).values(tokens)
  const link = () => call('POST', `/order/${insertedId}/pay-link`, { as: manager })
  const links = await Promise.all(Array.from({ length: 6 }, link))
  expect(links.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)

  const drafts = Array.from({ length: 48 }, () => ({ createdBy: manager.id }))
  await db.insert(draftOrder).values(drafts)
  const begin = () => call('POST', '/staff/draft', { as: manager, body: {} })
  const begun = await Promise.all(Array.from({ length: 6 }, begin))
  expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  const detail = 'You have 50 drafts. Place or delete one first.'
  expect((await begin()).body).toMatchObject({ detail })
})

test('what a stranger has paid under an email comes after what its account, or the staff, have', async () => {
  const { manager, email, save, place } = await aDraft()
  await save(1)
  const pay = (id: string) =>
    call('POST', `/order/${id}/payment`, {
      as: manager,
      body: { method: 'cash', receivedOn: '2026-01-02', total: 50 },
    })
  await pay((await place(2)).body.insertedId)
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const stranger = { ...aCheckoutOf([{ ...part, units: 4 }]), address: undefined, email }
  const shipTo = { ...EXAMPLE_SHIP_TO, line1: '13 Other Street' }
  const body = { ...stranger, name: 'Casey', shipTo, total: 50 }
  const placed = await call('POST', '/checkout', { body })
  expect(placed.status).toBe(201)
  await pay(placed.body.insertedId)
  const [known] = await db.select().from(customer).where(eq(customer.email, email))
  const contact = await call('GET', `/staff/customer/${known?.id}/contact`, { as: manager })
  expect(contact.body).toMatchObject({ email, shipTo: { line1: '1 Main Street' } })
})

test('a draft for a customer has their email, and where their latest paid order went', async () => {
  const { manager, email, save, place } = await aDraft()
  await save(1)
  const placed = (await place(2)).body.insertedId
  const mailbox = eq(customer.email, email)
  const [known] = await db.select().from(customer).where(mailbox)
  const begin = (id?: string) =>
    call('POST', '/staff/draft', { as: manager, body: { customer: id } })
  const unpaid = await call('GET', `/staff/draft/${(await begin(known?.id)).body.insertedId}`, {
    as: manager,
  })
  expect(unpaid.body).toMatchObject({ email, shipTo: { line1: '' } })
  const payment = { method: 'cash', receivedOn: '2026-01-02', total: 50 }
  await call('POST', `/order/${placed}/payment`, { as: manager, body: payment })
  const { insertedId } = (await begin(known?.id)).body
  const { body } = await call('GET', `/staff/draft/${insertedId}`, { as: manager })
  const { name, line1, city } = EXAMPLE_SHIP_TO
  expect(body).toMatchObject({ email, phone: '5551234', lines: [], shipTo: { line1, city } })
  expect(body.shipTo.name).toBe(name)
  expect(await begin('01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e')).toMatchObject({ status: 404 })
})
