import { expect, test } from 'vitest'
import type { GarageCar } from '#contract/vehicle/garage.ts'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aModel, aVehicle } from '#test/vehicles.ts'

test('cars are saved by path, listed with their names, and removed', async () => {
  const [owner, model] = [await aPerson(), await aModel()]
  const golf = aVehicle(model)
  const tdi = aVehicle(model, { engine: '2.0 TDI', answers: { 'Front discs 288 mm': 'yes' } })
  const path = `2014/${model.makeSlug}/golf`
  const car = { path, vehicle: golf, label: 'Testwagen Golf', model: 'Golf' }
  const saved = await call('PUT', '/garage', {
    as: owner,
    body: { cars: [{ vehicle: tdi, name: 'Work truck' }, { vehicle: golf }] },
  })
  expect(saved.status).toBe(200)
  expect(saved.body.cars).toEqual([
    { ...car, path: `${path}/2.0-tdi`, vehicle: tdi, name: 'Work truck' },
    car,
  ])
  const answered = { ...golf, answers: { 'Tow bar': 'no' } }
  await call('PUT', '/garage', { as: owner, body: { cars: [{ vehicle: answered }] } })
  const listed = await call('GET', '/garage', { as: owner })
  expect(listed.body.cars.map((one: GarageCar) => one.vehicle)).toEqual([answered, tdi])
  const remove = () => call('DELETE', `/garage?path=${encodeURIComponent(path)}`, { as: owner })
  expect((await remove()).body).toEqual({ deletedCount: 1 })
  expect((await remove()).body).toEqual({ deletedCount: 0 })
  expect((await call('GET', '/garage', { as: owner })).body.cars).toHaveLength(1)
})

test('a garage is its owner’s alone', async () => {
  const [owner, other, model] = [await aPerson(), await aPerson(), await aModel()]
  const vehicle = aVehicle(model)
  await call('PUT', '/garage', { as: owner, body: { cars: [{ vehicle }] } })
  expect((await call('GET', '/garage', { as: other })).body.cars).toEqual([])
  const path = encodeURIComponent(`2014/${model.makeSlug}/golf`)
  const removed = await call('DELETE', `/garage?path=${path}`, { as: other })
  expect(removed.body).toEqual({ deletedCount: 0 })
  expect((await call('GET', '/garage', { as: owner })).body.cars).toHaveLength(1)
})

test('of more than ten cars those saved first are removed, also by calls at once', async () => {
  const [owner, model] = [await aPerson(), await aModel()]
  const saving = (year: number) =>
    call('PUT', '/garage', { as: owner, body: { cars: [{ vehicle: aVehicle(model, { year }) }] } })
  await saving(2010)
  await Promise.all(Array.from({ length: 11 }, (_, age) => saving(2011 + age)))
  const { cars }: { cars: GarageCar[] } = (await call('GET', '/garage', { as: owner })).body
  expect(cars).toHaveLength(10)
  expect(cars.map(({ vehicle }) => vehicle.year)).not.toContain(2010)
})

test('no VIN and no vehicle that there never was gets into a garage', async () => {
  const [owner, model] = [await aPerson(), await aModel()]
  const vehicle = aVehicle(model)
  const put = (car: object) => call('PUT', '/garage', { as: owner, body: { cars: [car] } })
  expect((await put({ vehicle: { ...vehicle, year: 1999 } })).status).toBe(400)
  expect((await put({ vehicle: { ...vehicle, model: 'nothing' } })).status).toBe(400)
  expect((await put({ vehicle, name: 'x'.repeat(61) })).status).toBe(400)
  const saved = await put({ vehicle: { ...vehicle, vin: '1HGCM82633A004352' }, vin: '1HG' })
  expect(JSON.stringify(saved.body)).not.toContain('1HG')
})

test('each car that is none of the shop’s vehicles is named by its position, and no car is saved', async () => {
  const [owner, model] = [await aPerson(), await aModel()]
  const known = { vehicle: aVehicle(model) }
  const cars = [
    { vehicle: aVehicle(model, { model: 'nothing' }) },
    known,
    { vehicle: aVehicle(model, { year: 1999 }) },
  ]
  const { status, body } = await call('PUT', '/garage', { as: owner, body: { cars } })
  expect(status).toBe(400)
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
    'cars.0.vehicle',
    'cars.2.vehicle',
  ])
  expect((await call('GET', '/garage', { as: owner })).body.cars).toEqual([])
})

test('the export of an account has its cars', async () => {
  const [owner, model] = [await aPerson(), await aModel()]
  await call('PUT', '/garage', { as: owner, body: { cars: [{ vehicle: aVehicle(model) }] } })
  const { body } = await call('GET', '/account/data', { as: owner })
  expect(body.garage).toMatchObject([{ label: 'Testwagen Golf', vehicle: { year: 2014 } }])
})

test('a car with an answer that can’t be stored is refused', async () => {
  const [person, model] = [await aPerson(), await aModel()]
  const vehicle = aVehicle(model, { answers: { 'Tow\0bar': 'yes' } })
  const { status } = await call('PUT', '/garage', { as: person, body: { cars: [{ vehicle }] } })
  expect(status).toBe(400)
})

test('a garage has room for all that ten cars are asked, and for no flood of made-up answers', async () => {
  const [owner, model] = [await aPerson({ emailVerified: true }), await aModel()]
  const answersOf = (year: number, count: number, length: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `${year} ${n} `.padEnd(length, 'x'),
        'yes' as const,
      ]),
    )
  const saving = (year: number, count: number, length: number) => {
    const vehicle = aVehicle(model, { year, answers: answersOf(year, count, length) })
    return call('PUT', '/garage', { as: owner, body: { cars: [{ vehicle }] } })
  }
  for (let year = 2011; year < 2021; year += 1) {
    expect((await saving(year, 50, 60)).status).toBe(200)
  }
  const refused = await saving(2015, 100, 200)
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'Your garage has no room for so many answers. Remove a car first.' },
  })
  const { cars }: { cars: GarageCar[] } = (await call('GET', '/garage', { as: owner })).body
  expect(cars.map(({ vehicle }) => Object.keys(vehicle.answers).length)).toEqual(Array(10).fill(50))
})

test('the garage of an account whose email is not verified has room for ten cars with a few answers', async () => {
  const [owner, model] = [await aPerson(), await aModel()]
  const saving = (year: number, count: number) => {
    const answers = Array.from({ length: count }, (_, n) => [
      `${year} ${n} `.padEnd(40, 'x'),
      'yes',
    ])
    const vehicle = aVehicle(model, { year, answers: Object.fromEntries(answers) })
    return call('PUT', '/garage', { as: owner, body: { cars: [{ vehicle }] } })
  }
  for (let year = 2011; year < 2021; year += 1) expect((await saving(year, 10)).status).toBe(200)
  expect(await saving(2015, 100)).toMatchObject({
    status: 409,
    body: {
      detail:
        'Your garage has no room for so many answers. Verify your email, or remove a car first.',
    },
  })
})
