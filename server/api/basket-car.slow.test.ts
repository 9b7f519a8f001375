import { expect, test } from 'vitest'
import type { Basket } from '#contract/basket/basket.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { add, aGuest, basketOf, merge, set } from '#test/basket-calls.ts'
import { aCheckoutOf, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aFitment, aModel, aVehicle } from '#test/vehicles.ts'

// A line of a basket is for a vehicle: the one that it was added for last.

const DISCS = 'Front discs 288 mm'

async function padsForTwo() {
  const [golf, jetta] = [
    await aModel(),
    await aModel({ slug: 'jetta', name: 'Jetta', years: '{[2005,2019)}' }),
  ]
  const pads = await aProduct({ name: 'Brake pads', fits: 'vehicle' })
  await aFitment(pads, golf, { conditions: [DISCS], note: 'Not for GTI' })
  await aFitment(pads, jetta)
  await aFitment(await aProduct({ fits: 'vehicle' }), golf, { engine: '2.0 TDI' })
  return { pads, golf, jetta }
}

const carsOf = ({ lines }: Basket) => lines.map(({ car }) => car?.vehicle)

test('a line keeps the vehicle that it was added for, with the answers that decide about the part, and its names', async () => {
  const { pads, golf } = await padsForTwo()
  const answers: Vehicle['answers'] = { [DISCS]: 'yes', 'Not for GTI': 'no', 'Tow bar': 'yes' }
  const vehicle = aVehicle(golf, { engine: '2.0 TDI', built: 2014 * 12, answers })
  const guest = aGuest()
  const added = await add(guest, pads, 1, { vehicle })
  expect(added.status).toBe(200)
  expect(added.body.lines[0].car).toEqual({
    path: `2014/${golf.makeSlug}/golf/2.0-tdi`,
    vehicle: { ...vehicle, answers: { [DISCS]: 'yes', 'Not for GTI': 'no' } },
    label: 'Testwagen Golf',
    model: 'Golf',
  })
  expect(await basketOf(guest)).toEqual(added.body)
})

test('of two vehicles the last one counts; units alone, and an add that names none, leave it', async () => {
  const { pads, golf, jetta } = await padsForTwo()
  const casey = { as: await aPerson() }
  await add(casey, pads, 2, { vehicle: aVehicle(golf) })
  const both = await add(casey, pads, 2, { vehicle: aVehicle(jetta) })
  expect(both.body.lines).toHaveLength(1)
  expect(both.body.lines[0]).toMatchObject({ quantity: 4, car: { model: 'Jetta' } })
  expect(carsOf((await add(casey, pads, 1)).body)).toEqual([aVehicle(jetta)])
  expect(carsOf((await set(casey, pads, 3)).body)).toEqual([aVehicle(jetta)])
  // It is for another car after all.
  const changed = await set(casey, pads, 3, { vehicle: aVehicle(golf) })
  expect(carsOf(changed.body)).toEqual([aVehicle(golf)])
  // Removed and put back.
  await set(casey, pads, 0)
  expect(carsOf((await set(casey, pads, 3)).body)).toEqual([undefined])
  const back = await set(casey, pads, 3, { vehicle: aVehicle(golf) })
  expect(carsOf(back.body)).toEqual([aVehicle(golf)])
})

test('a vehicle that was never made is refused, and the basket stays as it was', async () => {
  const { pads, golf } = await padsForTwo()
  const guest = aGuest()
  await add(guest, pads, 1, { vehicle: aVehicle(golf) })
  const before = await basketOf(guest)
  for (const vehicle of [aVehicle(golf, { year: 1999 }), aVehicle(golf, { model: 'beetle' })]) {
    for (const refused of [
      await add(guest, pads, 1, { vehicle }),
      await set(guest, pads, 4, { vehicle }),
    ]) {
      expect(refused.status).toBe(400)
      expect(refused.body.errors).toEqual([
        { path: 'vehicle', message: 'There is no such vehicle' },
      ])
    }
  }
  expect(await basketOf(guest)).toEqual(before)
})

test('at the sign-in a line keeps its vehicle; of two the guest’s, if they named one', async () => {
  const { pads, golf, jetta } = await padsForTwo()
  const [person, guest, other] = [await aPerson(), aGuest(), aGuest()]
  const casey = { as: person }
  const plug = await aProduct({ name: 'Spark plug' })
  await add(casey, pads, 1, { vehicle: aVehicle(golf) })
  await add(guest, pads, 1)
  await add(guest, plug, 1, { vehicle: aVehicle(jetta) })
  expect(carsOf((await merge(person, guest)).body.basket)).toEqual([
    aVehicle(golf),
    aVehicle(jetta),
  ])
  await add(other, pads, 1, { vehicle: aVehicle(jetta) })
  expect(carsOf((await merge(person, other)).body.basket)).toEqual([
    aVehicle(jetta),
    aVehicle(jetta),
  ])
  const { body } = await call('GET', '/account/data', casey)
  expect(carsOf(body.basket)).toEqual([aVehicle(jetta), aVehicle(jetta)])
})

test('units that stay after an order are for the same vehicle, and the ordered ones can be ordered again for it', async () => {
  const { pads, golf } = await padsForTwo()
  const customer = await aPerson()
  const vehicle = aVehicle(golf, { answers: { [DISCS]: 'yes', 'Not for GTI': 'yes' } })
  await add({ as: customer }, pads, 3, { vehicle })
  const sent: Vehicle = { ...vehicle, answers: { ...vehicle.answers, 'Tow bar': 'no' } }
  const body = aCheckoutOf([{ ...pads, units: 2, vehicle: sent, shownVerdict: 'fits' }])
  const placed = await call('POST', '/checkout', { as: customer, body })
  expect(placed.status).toBe(201)
  expect(carsOf(await basketOf({ as: customer }))).toEqual([vehicle])
  const id = placed.body.insertedId
  const { lines } = (await call('GET', `/order/${id}/details`, { as: customer })).body
  expect(lines).toMatchObject([{ fit: { vehicle: '2014 Testwagen Golf' }, vehicle }])
  expect(lines[0].vehicle).toEqual(vehicle)
  const { orders } = (await call('GET', '/account/data', { as: customer })).body
  expect(orders[0].lines[0]).toMatchObject({ fit: lines[0].fit, vehicle })
})
