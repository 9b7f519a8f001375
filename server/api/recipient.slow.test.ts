import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { anAddress } from '#test/addresses.ts'
import { atOnce } from '#test/barrier.ts'
import { aCheckoutOf, anOrder, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPaidGuestOrder } from '#test/guests.ts'
import { auditDetailsOf } from '#test/payments.ts'
import { payByCard } from '#test/several-parts.ts'
import { deletePrices } from '#test/shop-prices.ts'
import { aTaxedShop, ILLINOIS } from '#test/stripe-tax.ts'

// What of an address can be changed once delivery and tax were priced by it: who gets it and where
// in the town, not the town.

afterEach(deletePrices)

const { phone: PHONE, ...SHIP_TO } = anAddress()
const OTHER = { name: 'Kim Jones', line1: '9 Hill Road', line2: 'Apt 4', phone: '5125550199' }
const RIGHT = 'Kim Jones\n9 Hill Road\nApt 4\nAustin, TX 78702'

/** A paid order whose address is in fields. */
async function aPricedOrder() {
  const casey = await aPerson({ emailVerified: true, name: 'Casey Miller' })
  const parts = [await aProduct()]
  const body = { ...aCheckoutOf(parts), address: undefined, shipTo: SHIP_TO, phone: PHONE }
  const placed = await call('POST', '/checkout', { as: casey, body })
  const { id } = await payByCard(casey, { id: String(placed.body.insertedId) })
  const admin = await aPerson({ role: 'admin', name: 'Alex' })
  const pack = () => call('POST', `/order/${id}/shipment`, { as: admin, body: {} })
  return { casey, admin, id, pack }
}

const change = (as: { token: string }, id: string, recipient: object = OTHER) =>
  call('PUT', `/order/${id}/address`, { as, body: { recipient } })

test('recipient, street and phone are changed until the order is packed; where it was priced to stays', async () => {
  const { casey, id, pack } = await aPricedOrder()
  const { body: page } = await call('GET', `/order/${id}/details`, { as: casey })
  expect(page).toMatchObject({ canChangeAddress: true, shipTo: SHIP_TO })
  expect(page).not.toHaveProperty('isStreetFixed')
  const elsewhere = { ...OTHER, city: 'Dallas', region: 'CA', postalCode: '90001', country: 'US' }
  expect((await change(casey, id, elsewhere)).status).toBe(200)
  const { phone, ...recipient } = OTHER
  const place = { city: 'Austin', region: 'TX', postalCode: '78702', country: 'US' }
  const row = await getOrderRow(id)
  expect(row).toMatchObject({ address: RIGHT, phone, customerName: 'Casey Miller' })
  expect(row.shipTo).toEqual({ ...recipient, ...place })

  const { line2: _, ...short } = OTHER
  expect((await change(casey, id, short)).status).toBe(200)
  expect((await getOrderRow(id)).shipTo).not.toHaveProperty('line2')
  expect((await change(casey, id, short)).status).toBe(200)
  expect(await auditDetailsOf(id, 'change address')).toEqual([null, null])

  expect((await pack()).status).toBe(201)
  expect(await change(casey, id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('is packed or closed') },
  })
  const { body: packed } = await call('GET', `/order/${id}/details`, { as: casey })
  expect(packed).toMatchObject({ canChangeAddress: false })
  expect(packed).not.toHaveProperty('shipTo')
})

test('an address in fields is not replaced by a text, nor one in a text by fields', async () => {
  const { casey, id } = await aPricedOrder()
  const path = `/order/${id}/address`
  expect(await call('PUT', path, { as: casey, body: { address: 'Honolulu' } })).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'address' }] },
  })
  for (const body of [{}, { address: 'Honolulu', recipient: OTHER }]) {
    expect((await call('PUT', path, { as: casey, body })).status).toBe(400)
  }
  expect((await change(casey, id, { ...OTHER, line1: ' ' })).status).toBe(400)
  const other = await anOrder(casey, await aProduct())
  expect(await change(casey, other.id)).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'recipient' }] },
  })
  expect((await change(await aPerson(), id)).status).toBe(403)
})

test('staff can change it, too, and the timeline says whether staff or the customer did', async () => {
  const { casey, admin, id } = await aPricedOrder()
  await change(casey, id)
  expect((await change(admin, id, { ...OTHER, line1: '10 Hill Road' })).status).toBe(200)
  const { body } = await call('GET', `/staff/order/${id}`, { as: admin })
  expect(body).toMatchObject({ canChangeAddress: true, shipTo: { line1: '10 Hill Road' } })
  const changes = body.timeline.filter(
    ({ event }: { event: string }) => event === 'address changed',
  )
  expect(changes.map(({ actor }: { actor: string | null }) => actor)).toEqual(['Alex', null])
  expect(JSON.stringify(changes)).not.toContain('Hill Road')
})

test('a guest corrects their own name with the token, and is called by it', async () => {
  const { ask, id } = await aPaidGuestOrder({
    name: 'Casey Jones',
    more: { address: undefined, shipTo: SHIP_TO, phone: PHONE },
  })
  const answer = await ask('PUT', `/order/${id}/address`, { recipient: OTHER })
  expect(answer.status).toBe(200)
  expect(await getOrderRow(id)).toMatchObject({ address: RIGHT, customerName: 'Kim Jones' })
})

test('where Stripe calculated the tax, by the street, the street stays', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { checkOut } = await aTaxedShop()
  const placed = await checkOut(casey, 112.5)
  const id = String(placed.body.insertedId)
  const { body: page } = await call('GET', `/order/${id}/details`, { as: casey })
  expect(page).toMatchObject({ isStreetFixed: true })
  expect(await change(casey, id)).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'recipient.line1' }] },
  })
  expect((await change(casey, id, { ...OTHER, line1: ILLINOIS.line1 })).status).toBe(200)
  expect((await getOrderRow(id)).shipTo).toMatchObject({ ...ILLINOIS, name: 'Kim Jones' })
})

test('packing and changing the recipient at once: the slip has what the order says', async () => {
  const { casey, id, pack } = await aPricedOrder()
  const locking = sql`select from "order" where id = ${id} for update`
  const [packed, changed] = await atOnce(locking, [pack, () => change(casey, id)])
  const statusOf = (one: typeof packed) => (one?.status === 'fulfilled' ? one.value.status : 0)
  expect(statusOf(packed)).toBe(201)
  expect([200, 409]).toContain(statusOf(changed))
  const { address, packedUnits } = await getOrderRow(id)
  expect(packedUnits).toBe(1)
  expect(address === RIGHT).toBe(statusOf(changed) === 200)
  expect((await change(casey, id)).status).toBe(409)
})

test('a customer changes the address of an order twenty times, and the staff as often as they like', async () => {
  const { casey, admin, id } = await aPricedOrder()
  const toHouse = (n: number) => ({ ...OTHER, line1: `${n} Hill Road` })
  for (let n = 1; n <= 18; n += 1) expect((await change(casey, id, toHouse(n))).status).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => change(casey, id, toHouse(100 + n))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(
    /^The address of order \d+ has been changed 20 times\. Please contact us\.$/,
  )
  const { address } = await getOrderRow(id)
  expect((await change(casey, id, toHouse(200))).status).toBe(409)
  expect((await getOrderRow(id)).address).toBe(address)
  expect((await change(admin, id)).status).toBe(200)
})
