import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '#contract/catalog/part-list-url.ts'
import { parseVehiclePath, vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { add } from '#test/basket-calls.ts'
import { aCheckoutOf, aPerson, aProduct } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { anEmail } from '#test/guests.ts'
import { stocksOf } from '#test/several-parts.ts'
import { aFitment, aModel, aVehicle } from '#test/vehicles.ts'
import { searchParts } from '../../catalog/search/search.ts'
import { db } from '../../platform/db/client.ts'
import { fitment } from '../../platform/db/schema/fitment.ts'
import { rateLimit } from '../../platform/db/schema/rate-limit.ts'

// What the shop says of each line for the buyer's vehicle.

async function twoParts() {
  const model = await aModel()
  const [pads, plug] = [
    await aProduct({ name: 'Brake pads', fits: 'vehicle' }),
    await aProduct({ name: 'Spark plug', fits: 'vehicle' }),
  ]
  const row = await aFitment(pads, model)
  await aFitment(plug, model, { engine: '1.4 TSI' })
  await aFitment(await aProduct({ fits: 'vehicle' }), model, { engine: '2.0 TDI' })
  return { pads, plug, row, vehicle: aVehicle(model, { engine: '2.0 TDI' }) }
}

test('each line stores its verdict; a line without a vehicle has none', async () => {
  const [customer, other] = [await aPerson(), await aProduct()]
  const { pads, plug, vehicle } = await twoParts()
  const body = aCheckoutOf([
    { ...pads, vehicle, shownVerdict: 'fits' },
    { ...plug, vehicle, shownVerdict: 'does-not-fit' },
    other,
  ])
  const placed = await call('POST', '/checkout', { as: customer, body })
  expect(placed.status).toBe(201)
  const seen = (await call('GET', `/order/${placed.body.insertedId}`, { as: customer })).body
  expect(seen).not.toHaveProperty('fit')
  expect(seen.lines).toMatchObject([
    { fit: { vehicle: '2014 Testwagen Golf 2.0 TDI', verdict: 'fits' } },
    { fit: { verdict: 'does-not-fit', reason: expect.any(String) } },
    { product: other.name },
  ])
  expect(seen.lines[2]).not.toHaveProperty('fit')
})

test('a line that does not fit has to be confirmed, and one that fits no longer is refused', async () => {
  const customer = await aPerson()
  const { pads, plug, row, vehicle } = await twoParts()
  await db.update(fitment).set({ engine: '1.4 TSI' }).where(eq(fitment.id, row.id))
  const body = aCheckoutOf([
    { ...pads, vehicle, shownVerdict: 'fits' },
    { ...plug, vehicle },
  ])
  const refused = await call('POST', '/checkout', { as: customer, body })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      detail: '2 of your 2 parts have changed. Please review them.',
      errors: [{ path: 'lines.0.shownVerdict' }, { path: 'lines.1.shownVerdict' }],
    },
  })
  expect(refused.body.errors[0].message).toContain(
    'This part does not fit your 2014 Testwagen Golf 2.0 TDI',
  )
  expect(await stocksOf([pads, plug])).toEqual([100, 100])
})

test('an engine and a trim that no fitment names are not repeated by the shop, in no order, basket or search', async () => {
  const customer = await aPerson()
  const { pads, plug, vehicle } = await twoParts()
  const [engine, trim] = ['call 555 0100 for a refund', 'or visit pay.example']
  const body = aCheckoutOf([
    { ...pads, vehicle: { ...vehicle, engine, trim }, shownVerdict: 'fits' },
    { ...plug, vehicle: { ...vehicle, engine, trim }, shownVerdict: 'does-not-fit' },
  ])
  const refused = await call('POST', '/checkout', {
    as: customer,
    body: { ...body, lines: body.lines.map((line) => ({ ...line, shownVerdict: undefined })) },
  })
  expect(refused.status).toBe(409)
  const placed = await call('POST', '/checkout', { as: customer, body })
  expect(placed.status).toBe(201)
  const seen = await call('GET', `/order/${placed.body.insertedId}`, { as: customer })
  expect(seen.body.lines).toMatchObject([
    { fit: { vehicle: '2014 Testwagen Golf', verdict: 'fits' } },
    { fit: { verdict: 'does-not-fit', reason: 'For the 1.4 TSI' } },
  ])
  const basket = await add({ as: customer }, plug, 1, { vehicle: { ...vehicle, engine, trim } })
  expect(basket.body.lines[0].car.vehicle).toMatchObject({ engine: 'another', trim: 'another' })
  const path = vehiclePath({ ...vehicle, engine })
  const { understood } = await searchParts('brake', {
    vehicle: parseVehiclePath(path),
    query: EMPTY_QUERY,
  })
  for (const answer of [refused, seen, basket, understood])
    expect(JSON.stringify(answer)).not.toMatch(/call.555|pay\.example/)
})

test('an engine is written as the fitments name it, also if its client sends the slug', async () => {
  const customer = await aPerson()
  const { plug, vehicle } = await twoParts()
  const line = {
    ...plug,
    vehicle: { ...vehicle, engine: '1.4-tsi' },
    shownVerdict: 'fits' as const,
  }
  const placed = await call('POST', '/checkout', { as: customer, body: aCheckoutOf([line]) })
  const seen = await call('GET', `/order/${placed.body.insertedId}`, { as: customer })
  expect(seen.body.fit.vehicle).toBe('2014 Testwagen Golf 1.4 TSI')
})

test('a vehicle that does not exist is named with its line', async () => {
  const { pads, plug, vehicle } = await twoParts()
  const body = aCheckoutOf([pads, { ...plug, vehicle: { ...vehicle, model: 'no-such-model' } }])
  const refused = await call('POST', '/checkout', { as: await aPerson(), body })
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'lines.1.vehicle', message: 'There is no such vehicle' }] },
  })
})

test('more lines than the customer may order are refused before anything is read for each of them', async () => {
  const from = anIp()
  const { vehicle } = await twoParts()
  const parts = await Promise.all(Array.from({ length: 11 }, () => aProduct()))
  const body = aCheckoutOf(parts.map((part) => ({ ...part, vehicle })))
  const key = `checkout-fit:ip:${from}`
  for (const as of [await aPerson(), undefined]) {
    const form = as ? { as, body } : { body: { ...body, email: anEmail(), name: 'Gwen Guest' } }
    expect((await call('POST', '/checkout', { ...form, from })).status).toBe(429)
  }
  expect(await db.$count(rateLimit, eq(rateLimit.key, key))).toBe(0)
})
