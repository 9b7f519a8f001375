import { ANOTHER } from '#contract/vehicle/vehicle-label.ts'
import { type Car, nameOf } from './garage.ts'

/** ‘2014 Volkswagen Golf 2.0 TDI’: beside another car, which may be of the same model. */
export function fullNameOf(car: Car) {
  const { engine = ANOTHER } = car.vehicle
  return engine === ANOTHER ? nameOf(car) : `${nameOf(car)} ${engine}`
}
