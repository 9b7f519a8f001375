import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeAccount } from '#test/account.ts'
import { readAudit } from '#test/audit.ts'
import { anAccount, anOrder, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { aPaidOrder } from '#test/card.ts'
import { aPaidCustomer, bringErasureNearer } from '#test/paid-customer.ts'
import { auditDetailsOf } from '#test/payments.ts'
import { aShippedSale } from '#test/returns.ts'
import { erasePersonalData } from '../account/personal-data-erasure.ts'
import { db } from '../platform/db/client.ts'
import { refund } from '../platform/db/schema/refund.ts'
import { returnRequest } from '../platform/db/schema/return.ts'
import { addNote } from '../sales/order/order-note.ts'
import { packOrder } from '../sales/order/shipment/packing.ts'
import { editShipment, shipShipment } from '../sales/order/shipment/shipping.ts'
import { getStaffOrder } from '../sales/order/view/staff-order.ts'
import { cancelOrder } from '../sales/payment/cancel-order.ts'
import { refundOrder } from '../sales/payment/refund/refund.ts'

test('notes and tracking numbers are erased with the order’s customer, and it is no longer sent', async () => {
  const casey = await anAccount('secret1', { name: 'Casey Miller' })
  const paid = await aPaidOrder(casey, await aProduct(), 2)
  const admin = await aPerson({ role: 'admin' })
  const { _id } = await packOrder(admin, paid.id, { lines: [{ position: 1, quantity: 1 }] })
  await shipShipment(admin, _id, { carrier: 'UPS', tracking: '1Z 999' })
  await addNote(admin, paid.id, { text: 'Casey called.', visibleTo: 'staff' })
  await closeAccount(casey)
  await bringErasureNearer(paid.id, 180)
  await erasePersonalData()
  const seen = await getStaffOrder(paid.id)
  expect(seen).toMatchObject({
    notes: [{ text: 'Erased with the customer’s data' }],
    shipments: [{ carrier: 'UPS', tracking: null, trackingUrl: null }],
  })
  expect(JSON.stringify([seen, await readAudit()])).not.toMatch(/1Z 999|Casey called/)
  const detail = `The postal address of order ${paid.number} has been erased.`
  await expect(packOrder(admin, paid.id, {})).rejects.toThrow(detail)
})

test('the reasons of refunds are erased with the order’s customer, and what the books need stays', async () => {
  const { casey, paid } = await aPaidCustomer()
  const admin = await aPerson({ role: 'admin' })
  const reason = 'Casey: moved to Lyon'
  await refundOrder(admin, paid.id, { amount: 5, reason, restock: false })
  await refundOrder(admin, paid.id, { reason, restock: false })
  await closeAccount(casey)
  await bringErasureNearer(paid.id, 179)
  await erasePersonalData()
  expect((await getStaffOrder(paid.id)).refunds.map((one) => one.reason)).toEqual([reason, reason])
  await bringErasureNearer(paid.id, 1)
  await erasePersonalData()
  const seen = await getStaffOrder(paid.id)
  expect(JSON.stringify([seen, await readAudit()])).not.toContain('Lyon')
  const refunds = await db.select().from(refund).where(eq(refund.orderId, paid.id))
  const erased = { reason: 'Erased with the customer’s data', actorId: admin.id }
  expect(refunds.map(({ amountCents }) => amountCents).toSorted()).toEqual([500, 750])
  for (const row of refunds) expect(row).toMatchObject(erased)
  const details = await auditDetailsOf(paid.id)
  expect(details.toSorted()).toEqual(['$5.00', '$7.50'])
})

test('what staff write about an erased order is for the staff alone, and is erased 180 days later', async () => {
  const { casey, paid } = await aPaidCustomer()
  const second = await aPaidOrder(casey)
  const admin = await aPerson({ role: 'admin' })
  await closeAccount(casey)
  await bringErasureNearer(paid.id, 180)
  await erasePersonalData()
  const text = 'Casey Miller asked for the invoice.'
  await expect(addNote(admin, paid.id, { text, visibleTo: 'customer' })).rejects.toMatchObject({
    status: 409,
    message: 'The customer’s data of this order is erased: a note would reach nobody.',
  })
  await addNote(admin, paid.id, { text, visibleTo: 'staff' })
  await refundOrder(admin, paid.id, { amount: 1, reason: 'Casey Miller: goodwill', restock: false })
  const read = async () => JSON.stringify([await getStaffOrder(paid.id), await readAudit()])
  await bringErasureNearer(paid.id, 179)
  await erasePersonalData()
  expect(await read()).toMatch(/asked for the invoice.*goodwill/s)
  // A later text does not retain the first.
  await addNote(admin, paid.id, { text: 'Casey Miller called again.', visibleTo: 'staff' })
  // The audit log is not kept for them.
  await bringErasureNearer(second.id, 180)
  await erasePersonalData()
  expect(JSON.stringify(await readAudit())).not.toContain(casey.email)
  await bringErasureNearer(paid.id, 1)
  await erasePersonalData()
  expect(await read()).not.toMatch(/Casey Miller|goodwill/)
  expect(await getOrderRow(paid.id)).toMatchObject({ customerEmail: '', eraseAfter: null })
})

test('a tracking number that is entered after the erasure is erased 180 days later', async () => {
  const { casey, paid } = await aPaidCustomer()
  const admin = await aPerson({ role: 'admin' })
  const { _id } = await packOrder(admin, paid.id, {})
  await shipShipment(admin, _id, { carrier: 'UPS', tracking: '1Z 999' })
  await closeAccount(casey)
  await bringErasureNearer(paid.id, 180)
  await erasePersonalData()
  await editShipment(admin, _id, { tracking: '1Z 777' })
  await bringErasureNearer(paid.id, 180)
  await erasePersonalData()
  expect(JSON.stringify(await getStaffOrder(paid.id))).not.toContain('1Z 777')
})

test('why an admin canceled an unpaid order is erased at closing; a reason of the system stays', async () => {
  const casey = await anAccount('secret1')
  const [byAdmin, bySystem] = [await anOrder(casey), await anOrder(casey)]
  await cancelOrder(await aPerson({ role: 'admin' }), byAdmin.id, 'Casey asked by phone')
  await cancelOrder('system', bySystem.id, 'It was not paid.')
  await closeAccount(casey)
  expect((await getOrderRow(byAdmin.id)).cancelReason).toBe('Erased with the customer’s data')
  expect((await getOrderRow(bySystem.id)).cancelReason).toBe('It was not paid.')
})

test('the reason for refusing a return of an erased order is erased 180 days later', async () => {
  const { casey, order: paid, ask, decide } = await aShippedSale()
  const { _id } = (await ask()).body
  await closeAccount(casey)
  await bringErasureNearer(paid.id, 180)
  await erasePersonalData()
  expect((await getOrderRow(paid.id)).customerEmail).toBe('')
  await decide(_id, 'refuse', { reason: 'Casey kept it for a year.' })
  const refusal = async () => {
    const [found] = await db.select().from(returnRequest).where(eq(returnRequest.id, _id))
    return found?.refusal
  }
  expect(await refusal()).toBe('Casey kept it for a year.')
  await bringErasureNearer(paid.id, 180)
  await erasePersonalData()
  expect(await refusal()).toBe('Erased with the customer’s data')
})
