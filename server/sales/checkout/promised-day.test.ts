import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatArrivalDay } from '#contract/order/arrival-day.ts'
import {
  aCheckoutOf,
  anOrder,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
} from '#test/builders.ts'
import { call } from '#test/call.ts'
import { checkOutAsGuest } from '#test/guests.ts'
import { sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { payByCard } from '#test/several-parts.ts'
import { aRate, aZone, deletePrices, setDelivery } from '#test/shop-prices.ts'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { releaseExpiredHolds } from '../order/release-expired-holds.ts'

// The day by which an order arrives, as its checkout promised.

beforeEach(deletePrices)
afterEach(deletePrices)

const SHIP_TO = {
  ...{ name: 'Casey Jones', line1: '1 Main Street', city: 'Springfield' },
  ...{ region: 'Illinois', postalCode: '62701', country: 'US' },
}

/**
 * A part at $10, delivered in two to four days, or in one for more. @returns its checkout, with
 * what Express promises
 */
async function aShop() {
  const ground = aRate({ isDefault: true })
  const express = aRate({ name: 'Express', steps: [{ upTo: null, price: 24 }], maxDays: 2 })
  await setDelivery({ zones: [aZone({ rates: [ground, express] })] })
  const part = await aProduct({ pricePerUnitCents: 1000 })
  const { lines } = aCheckoutOf([part])
  const body = { ...aCheckoutOf([part]), address: undefined, shipTo: SHIP_TO, rate: express.id }
  const { country, region, postalCode } = SHIP_TO
  const asked = { lines: [{ productId: part.id, quantity: 1 }], country, region, postalCode }
  const quote = (await call('POST', '/checkout/quote', { body: { ...asked, rate: express.id } }))
    .body
  const days = new Map<string, string>(
    quote.rates.map(({ name, latest }: { name: string; latest: string }) => [name, latest]),
  )
  const promised = days.get('Express') ?? ''
  expect(promised < (days.get('Ground') ?? '')).toBe(true)
  return { part, express, promised, body: { ...body, lines, total: quote.total } }
}

async function aPlacedOrder() {
  const shop = await aShop()
  const casey = await aPerson({ emailVerified: true })
  const placed = await call('POST', '/checkout', { as: casey, body: shop.body })
  expect(placed.status).toBe(201)
  const id: string = placed.body.insertedId
  return { ...shop, casey, id }
}

test('an order says by which day it was promised, to its customer, in the export and to the staff', async () => {
  const { casey, id, promised } = await aPlacedOrder()
  const admin = await aPerson({ role: 'admin' })
  const says = async (as: { token: string }, path: string) => (await call('GET', path, { as })).body
  expect(await says(casey, `/order/${id}`)).toMatchObject({ promisedBy: promised })
  expect(await says(casey, `/order/${id}/details`)).toMatchObject({ promisedBy: promised })
  expect(await says(casey, '/account/data')).toMatchObject({ orders: [{ promisedBy: promised }] })
  expect(await says(admin, `/staff/order/${id}`)).toMatchObject({ promisedBy: promised })
  const { number } = await getOrderRow(id)
  expect(await says(admin, `/allOrder?q=${number}`)).toMatchObject([{ promisedBy: promised }])
})

test('the promise stays when the owner changes the rate, the recipient changes, and the order is paid', async () => {
  const { casey, id, promised, express } = await aPlacedOrder()
  await setDelivery({ days: 9, zones: [aZone({ rates: [{ ...express, maxDays: 20 }] })] })
  const recipient = { name: 'Bob Jones', line1: '2 Side Street', phone: '5551234' }
  const changed = await call('PUT', `/order/${id}/address`, { as: casey, body: { recipient } })
  expect(changed.status).toBe(200)
  expect((await payByCard(casey, await getOrderRow(id))).promisedBy).toBe(promised)
})

test('a guest’s order has the promise, too', async () => {
  const { part, promised, body } = await aShop()
  const { total, rate, shipTo } = body
  const more = { total, rate, shipTo, address: undefined }
  const placed = await checkOutAsGuest([part], { more })
  expect(placed.status).toBe(201)
  expect((await getOrderRow(placed.body.insertedId)).promisedBy).toBe(promised)
})

test('nothing is promised by a rate without days, nor by the specification’s order', async () => {
  const { part, express, body } = await aShop()
  const silent = { ...express, minDays: null, maxDays: null }
  await setDelivery({ zones: [aZone({ rates: [silent] })] })
  const casey = await aPerson({ emailVerified: true })
  const placed = await call('POST', '/checkout', { as: casey, body })
  expect(placed.status).toBe(201)
  const ofForm = await anOrder(casey, part)
  for (const id of [placed.body.insertedId, ofForm.id]) {
    expect((await getOrderRow(id)).promisedBy).toBeNull()
    expect((await call('GET', `/order/${id}`, { as: casey })).body).not.toHaveProperty('promisedBy')
  }
})

test('an order whose page promised an earlier day is refused with the present one; nothing is stored', async () => {
  const { express, promised, body } = await aShop()
  const casey = await aPerson({ emailVerified: true })
  const checkOut = (promisedBy: string | undefined) =>
    call('POST', '/checkout', { as: casey, body: { ...body, promisedBy } })
  // The day moves, as it does at midnight.
  await setDelivery({ days: 2, zones: [aZone({ rates: [express] })] })
  const refused = await checkOut(promised)
  const later: string = refused.body.quote.rates[0].latest
  expect(later > promised).toBe(true)
  const detail = `It now arrives by ${formatArrivalDay(later)}. Please review it.`
  const errors = [{ path: 'promisedBy', message: detail }]
  expect(refused).toMatchObject({ status: 409, body: { detail, errors, total: body.total } })
  expect(await db.$count(order, eq(order.customerId, casey.id))).toBe(0)
  for (const shown of [later, '2126-11-29', undefined]) {
    const placed = await checkOut(shown)
    expect(placed.status).toBe(201)
    expect((await getOrderRow(placed.body.insertedId)).promisedBy).toBe(later)
  }
})

test('an order whose page promised a day is refused when the shop no longer says one', async () => {
  const { express, promised, body } = await aShop()
  await setDelivery({ zones: [aZone({ rates: [{ ...express, minDays: null, maxDays: null }] })] })
  const as = await aPerson({ emailVerified: true })
  const message = 'The shop no longer says by which day it arrives. Please review it.'
  expect(
    await call('POST', '/checkout', { as, body: { ...body, promisedBy: promised } }),
  ).toMatchObject({ status: 409, body: { errors: [{ path: 'promisedBy', message }] } })
})

test('an order whose hold ends unpaid is no longer promised by a day', async () => {
  const { id, promised } = await aPlacedOrder()
  await letHoldExpire(id)
  expect((await getOrderRow(id)).promisedBy).toBe(promised)
  await releaseExpiredHolds()
  expect((await getOrderRow(id)).promisedBy).toBeNull()
})

test('a hold that ended a moment ago and is renewed takes no promise along', async () => {
  const { casey, id } = await aPlacedOrder()
  await letHoldExpire(id)
  expect((await call('POST', `/order/${id}/hold`, { as: casey })).status).toBe(200)
  const { promisedBy, stockHeld } = await getOrderRow(id)
  expect({ promisedBy, stockHeld }).toEqual({ promisedBy: null, stockHeld: true })
})

test('the mails of a placed and a paid order name the day; after it they don’t', async () => {
  const { casey, id, promised } = await aPlacedOrder()
  const day = new RegExp(`Arrives by\\s+${formatArrivalDay(promised)}`)
  await sendMailsOf(id)
  expect((await lastMailTo(casey.email)).text).toMatch(day)
  const paid = await payByCard(casey, await getOrderRow(id))
  await sendMailsOf(id)
  const { text, html } = await lastMailTo(casey.email)
  expect(text).toMatch(day)
  expect(html).toContain(formatArrivalDay(promised))
  await db.update(order).set({ promisedBy: '2026-01-02' }).where(eq(order.id, id))
  const admin = await aPerson({ role: 'admin' })
  const again = await call('POST', `/order/${id}/mail`, { as: admin, body: { event: 'paid' } })
  expect(again.status).toBeLessThan(300)
  await sendMailsOf(paid.id)
  expect((await lastMailTo(casey.email)).text).not.toContain('Arrives by')
})
