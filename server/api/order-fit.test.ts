import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { fitment } from '#server/platform/db/schema/fitment.ts'
import { orderLine } from '#server/platform/db/schema/order-line.ts'
import { anOrderOf, aPerson, aProduct, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aFitment, aModel, aVehicle } from '#test/vehicles.ts'

// What the shop says of a part for the buyer's vehicle, on the order as it was when it was placed.

const aPad = () => aProduct({ fits: 'vehicle' })

test('an order keeps vehicle, verdict, reason and answers, for its customer and the staff', async () => {
  const [customer, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  const [part, model] = [await aPad(), await aModel()]
  await aFitment(part, model, { conditions: ['Front discs 288 mm'] })
  await aFitment(await aPad(), model, { engine: '2.0 TDI' })
  const vehicle = aVehicle(model, {
    engine: '2.0 TDI',
    answers: { 'Front discs 288 mm': 'yes', 'Tow bar': 'no' },
  })
  const placed = await call('POST', '/order', {
    as: customer,
    body: { ...anOrderOf(part), vehicle, shownVerdict: 'fits' },
  })
  expect(placed.status).toBe(201)
  const fit = {
    vehicle: '2014 Testwagen Golf 2.0 TDI',
    verdict: 'fits',
    reason: 'Made for 2010 to 2014',
    answers: ['Front discs 288 mm: yes'],
  }
  const id = placed.body.insertedId
  expect((await call('GET', `/order/${id}`, { as: customer })).body.fit).toEqual(fit)
  const list = await call('GET', `/order?customer=${customer.email}`, { as: customer })
  expect(list.body[0].fit).toEqual(fit)
  const staff = await call('GET', `/staff/order/${id}`, { as: admin })
  expect(staff.body.lines[0].fit).toEqual(fit)
})

test('an order of a part whose fit was not answered says what is unknown, whatever the page showed', async () => {
  const [customer, part, model] = [await aPerson(), await aPad(), await aModel()]
  await aFitment(part, model, { engine: '2.0 TDI' })
  const placed = await call('POST', '/order', {
    as: customer,
    body: { ...anOrderOf(part), vehicle: aVehicle(model), shownVerdict: 'not-known' },
  })
  const { body } = await call('GET', `/order/${placed.body.insertedId}`, { as: customer })
  expect(body.fit).toEqual({
    vehicle: '2014 Testwagen Golf',
    verdict: 'fits-if',
    reason: 'Engine unknown. Fits if the engine is 2.0 TDI',
    answers: [],
  })
})

test('an order without a vehicle says nothing of fit', async () => {
  const customer = await aPerson()
  const placed = await call('POST', '/order', { as: customer, body: anOrderOf(await aPad()) })
  const { body } = await call('GET', `/order/${placed.body.insertedId}`, { as: customer })
  expect(body).not.toHaveProperty('fit')
})

test('what no longer fits is refused, and takes no stock', async () => {
  const [customer, part, model] = [await aPerson(), await aPad(), await aModel()]
  const row = await aFitment(part, model)
  const body = { ...anOrderOf(part), vehicle: aVehicle(model), shownVerdict: 'fits' }
  await db.update(fitment).set({ engine: '1.4 TSI' }).where(eq(fitment.id, row.id))
  const refused = await call('POST', '/order', { as: customer, body })
  expect(refused.status).toBe(409)
  expect(refused.body.errors).toEqual([
    {
      path: 'shownVerdict',
      message:
        'Your 2014 Testwagen Golf: Engine unknown. Fits if the engine is 1.4 TSI. Please review it.',
    },
  ])
  expect(await stockOf(part)).toBe(100)
})

test('a part that does not fit is sold only to a buyer who has confirmed it', async () => {
  const [customer, part, model] = [await aPerson(), await aPad(), await aModel()]
  await aFitment(part, model, { engine: '1.4 TSI' })
  await aFitment(await aPad(), model, { engine: '2.0 TDI' })
  const vehicle = aVehicle(model, { engine: '2.0 TDI' })
  const order = (shownVerdict?: string) =>
    call('POST', '/order', { as: customer, body: { ...anOrderOf(part), vehicle, shownVerdict } })
  expect((await order()).status).toBe(409)
  expect((await order('not-known')).status).toBe(409)
  expect((await order('fits-if')).status).toBe(409)
  expect((await order('does-not-fit')).status).toBe(201)
})

test('what fits by now although it was not known is sold as what it is now', async () => {
  const [customer, part, model] = [await aPerson(), await aPad(), await aModel()]
  await aFitment(part, model)
  const body = { ...anOrderOf(part), vehicle: aVehicle(model), shownVerdict: 'not-known' }
  const placed = await call('POST', '/order', { as: customer, body })
  expect(placed.status).toBe(201)
  const [line] = await db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderId, placed.body.insertedId))
  expect(line).toMatchObject({ verdict: 'fits', vehicle: '2014 Testwagen Golf', answers: [] })
})

test('a vehicle that does not exist is refused', async () => {
  const [customer, part, model] = [await aPerson(), await aPad(), await aModel()]
  for (const overrides of [{ year: 1999 }, { make: 'nobody' }, { model: 'nothing' }]) {
    const body = { ...anOrderOf(part), vehicle: aVehicle(model, overrides) }
    const refused = await call('POST', '/order', { as: customer, body })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'vehicle', message: 'There is no such vehicle' }],
    ])
  }
})

test('a retry answers the order of the first call, also when the part no longer fits', async () => {
  const [customer, part, model] = [await aPerson(), await aPad(), await aModel()]
  const row = await aFitment(part, model)
  const body = { ...anOrderOf(part), vehicle: aVehicle(model), shownVerdict: 'fits' }
  const place = () =>
    call('POST', '/order', { as: customer, body, headers: { 'idempotency-key': 'one' } })
  const first = await place()
  await db.delete(fitment).where(eq(fitment.id, row.id))
  const second = await place()
  expect([second.status, second.body.insertedId]).toEqual([201, first.body.insertedId])
  expect(await stockOf(part)).toBe(99)
})

test('what a buyer calls the engine is not on the slip unless a fitment names it, and then in one line', async () => {
  const [customer, part, model] = [await aPerson(), await aPad(), await aModel()]
  await aFitment(part, model)
  const written = async (engine: string) => {
    const body = { ...anOrderOf(part), vehicle: aVehicle(model, { engine }) }
    const placed = await call('POST', '/order', { as: customer, body })
    expect(placed.status).toBe(201)
    const order = await call('GET', `/order/${placed.body.insertedId}`, { as: customer })
    return order.body.fit.vehicle
  }
  const engine = '2.0\0 TDI\n\u202eSend\tto 1 Main St'
  expect(await written(engine)).toBe('2014 Testwagen Golf')
  await aFitment(await aPad(), model, { engine: '2.0 TDI' })
  expect(await written('2.0\u202e TDI\n')).toBe('2014 Testwagen Golf 2.0 TDI')
})
