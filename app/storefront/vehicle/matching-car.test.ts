import { expect, test } from 'vitest'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import type { Car } from './garage.ts'
import { carOf, withCar } from './matching-car.ts'

function aGolf(more: Partial<Vehicle> = {}): Car {
  const vehicle = { year: 2014, make: 'volkswagen', model: 'golf', answers: {}, ...more }
  return { path: vehiclePath(vehicle), vehicle, label: 'Volkswagen Golf', model: 'Golf' }
}

const SAID = { answers: { 'Sport suspension': 'no' } } satisfies Partial<Vehicle>
const TDI = '2.0 TDI'

test('what a page names is the car in the garage, with all that was said of it', () => {
  const own = aGolf({ ...SAID, engine: TDI })
  const garage = { cars: [aGolf({ engine: '1.4 TSI' }), own], chosen: own.path }
  expect(carOf(garage, aGolf())).toBe(own)
  // An engine of a URL is a slug.
  expect(carOf(garage, aGolf({ engine: '2.0-tdi' }))).toBe(own)
  const without = { ...aGolf(SAID), name: 'Old Bess' }
  expect(carOf({ cars: [without], chosen: null }, aGolf())).toBe(without)
})

test('an engine that the garage does not know stays the page’s, so that it is another car', () => {
  const own = aGolf(SAID)
  const car = carOf({ cars: [own], chosen: own.path }, aGolf({ engine: TDI }))
  expect(car.vehicle).toEqual({ ...own.vehicle, engine: TDI })
  expect(car.path).toBe('2014/volkswagen/golf/2.0-tdi')
})

test('a trim that the page names is meant, whatever the garage says', () => {
  const own = aGolf({ ...SAID, trim: 'S' })
  expect(withCar(aGolf({ trim: 'Limited' }).vehicle, own)).toEqual({
    ...own.vehicle,
    trim: 'Limited',
  })
  expect(withCar(aGolf().vehicle, own)).toBe(own.vehicle)
})

test('a vehicle that is not in the garage has the data of the page', () => {
  const named = aGolf({ ...SAID, engine: TDI })
  expect(carOf({ cars: [], chosen: null }, named)).toEqual(named)
  const other = aGolf({ engine: '1.4 TSI' })
  expect(carOf({ cars: [other], chosen: other.path }, named)).toEqual(named)
})
