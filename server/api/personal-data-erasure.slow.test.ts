import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeAccount } from '#test/account.ts'
import { anAddress } from '#test/addresses.ts'
import { readAudit } from '#test/audit.ts'
import { aCheckoutOf, anAccount, anOrder, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPaidOrder, decideAtStripe, disputeAtStripe } from '#test/card.ts'
import { reportDispute } from '#test/disputes.ts'
import { aPaidCustomer, bringErasureNearer } from '#test/paid-customer.ts'
import { payByCard } from '#test/several-parts.ts'
import { erasePersonalData } from '../account/personal-data-erasure.ts'
import { db } from '../platform/db/client.ts'
import { order } from '../platform/db/schema/order.ts'
import { paymentIntent } from '../platform/db/schema/payment-intent.ts'
import { shipment } from '../platform/db/schema/shipment.ts'
import { packOrder } from '../sales/order/shipment/packing.ts'
import { deliverShipment, shipShipment } from '../sales/order/shipment/shipping.ts'

test('the personal data of a closed account’s paid order is erased 180 days after the payment, and not before', async () => {
  const { casey, paid } = await aPaidCustomer()
  await closeAccount(casey)
  const days = sql<number>`extract(day from erase_after - paid_at)::int`
  const [kept] = await db.select({ days }).from(order).where(eq(order.id, paid.id))
  expect(kept).toEqual({ days: 180 })
  await bringErasureNearer(paid.id, 179)
  await erasePersonalData()
  expect((await getOrderRow(paid.id)).address).toBe('1 Main Street')
  await bringErasureNearer(paid.id, 1)
  expect(await erasePersonalData()).toBe(1)
  expect(await getOrderRow(paid.id)).toMatchObject({
    paidAt: expect.any(Date),
    customerEmail: '',
    customerName: 'Former customer',
    phone: '',
    address: '',
    eraseAfter: null,
  })
  expect(await erasePersonalData()).toBe(0)
  const everything = await Promise.all([db.select().from(paymentIntent), db.select().from(order)])
  expect(JSON.stringify(everything)).not.toContain(casey.email)
})

test('nothing that staff search for is left of the recipient of an erased order', async () => {
  const casey = await anAccount('secret1', { emailVerified: true })
  const { phone, ...fields } = anAddress({ name: 'Bob Recipient', city: 'Bobville' })
  const shipTo = { ...fields, company: 'Bob’s Garage' }
  const place = async () => {
    const body = { ...aCheckoutOf([await aProduct()]), address: undefined, shipTo, phone }
    return String((await call('POST', '/checkout', { as: casey, body })).body.insertedId)
  }
  const { id: paid } = await payByCard(casey, { id: await place() })
  const unpaid = await place()
  const searchedOf = async (id: string) => (await getOrderRow(id)).searched
  expect(await searchedOf(unpaid)).toMatch(/BOB RECIPIENT BOB’S GARAGE .*BOBVILLE,? TX/)
  await closeAccount(casey)
  const digits = phone.replace(/\D/g, '')
  expect(await searchedOf(paid)).toContain(digits)
  expect(await searchedOf(unpaid)).not.toMatch(/BOB|TX/)
  expect(await searchedOf(unpaid)).not.toContain(digits)
  expect(await searchedOf(paid)).toContain('BOBVILLE')
  await bringErasureNearer(paid, 180)
  await erasePersonalData()
  expect(await searchedOf(paid)).not.toMatch(/BOB|TX/)
  expect(await searchedOf(paid)).not.toContain(digits)
})

test('the audit log names the user until the last order of a closed account is erased', async () => {
  const { casey, paid } = await aPaidCustomer()
  const second = await aPaidOrder(casey)
  await closeAccount(casey)
  await bringErasureNearer(paid.id, 180)
  await erasePersonalData()
  expect((await getOrderRow(paid.id)).customerEmail).toBe('')
  expect((await getOrderRow(second.id)).customerEmail).toBe(casey.email)
  expect(JSON.stringify(await readAudit())).toContain(casey.email)
  await bringErasureNearer(second.id, 180)
  await erasePersonalData()
  const audit = await readAudit()
  expect(JSON.stringify(audit)).not.toContain(casey.email)
  const last = audit.findLast(({ subjectId }) => subjectId === casey.id)
  expect(last).toMatchObject({ action: 'close account', actor: 'Former customer', ip: null })
})

test('closing erases orders at once that were paid more than 180 days ago, or never', async () => {
  const { casey, paid } = await aPaidCustomer()
  const unpaid = await anOrder(casey)
  await db
    .update(order)
    .set({ paidAt: sql`now() - interval '181 days'` })
    .where(eq(order.id, paid.id))
  await closeAccount(casey)
  for (const { id } of [paid, unpaid]) {
    expect(await getOrderRow(id)).toMatchObject({ customerEmail: '', phone: '', eraseAfter: null })
  }
  const everything = await Promise.all([
    readAudit(),
    db.select().from(order),
    db.select().from(paymentIntent),
  ])
  expect(JSON.stringify(everything)).not.toContain(casey.email)
})

test.each([false, true])(
  'nothing is erased while a bank waits for evidence: before closing or after it, an inquiry too (%s)',
  async (inquiry) => {
    const { casey, paid } = await aPaidCustomer()
    const id = await disputeAtStripe(paid.transactionId, inquiry ? { inquiry } : {})
    await reportDispute(id, paid.transactionId)
    const paidAt = sql`now() - interval '181 days'`
    await db.update(order).set({ paidAt }).where(eq(order.id, paid.id))
    await closeAccount(casey)
    const kept = { customerEmail: casey.email, address: '1 Main Street' }
    expect(await getOrderRow(paid.id)).toMatchObject(kept)
    await erasePersonalData()
    expect(await getOrderRow(paid.id)).toMatchObject(kept)
    await decideAtStripe(id, 'won')
    await reportDispute(id, paid.transactionId, 'closed')
    await erasePersonalData()
    expect(await getOrderRow(paid.id)).toMatchObject({ customerEmail: '', address: '' })
  },
)

test('the 180 days start again when the order is shipped and delivered, also after closing', async () => {
  const { casey, paid } = await aPaidCustomer()
  const admin = await aPerson({ role: 'admin' })
  const early = { paidAt: sql`now() - interval '100 days'` }
  const daysLeft = sql<number>`round(extract(epoch from erase_after - now()) / 86400)::int`
  const left = async () => {
    const [row] = await db.select({ daysLeft }).from(order).where(eq(order.id, paid.id))
    return row?.daysLeft
  }
  await db.update(order).set(early).where(eq(order.id, paid.id))
  const one = { lines: [{ position: 1, quantity: 1 }] }
  const { _id } = await packOrder(admin, paid.id, one)
  await shipShipment(admin, _id, { carrier: 'UPS', tracking: '1Z 999' })
  const shippedAt = sql`now() - interval '50 days'`
  await db.update(shipment).set({ shippedAt }).where(eq(shipment.id, _id))
  await closeAccount(casey)
  expect(await left()).toBe(130)
  await deliverShipment(admin, _id)
  expect(await left()).toBe(180)
})
