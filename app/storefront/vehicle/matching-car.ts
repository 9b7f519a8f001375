import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { isSameLabel } from '#contract/vehicle/vehicle-label.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import type { Car, Garage } from './garage.ts'

/** The vehicle that a page names. */
export type NamedVehicle = {
  vehicle: Vehicle
  /** ‘Volkswagen Golf’ */
  label: string
  /** ‘Golf’ */
  model: string
}

/** The buyer's car that a page is about. One without an engine may have any. */
export function matchingCar({ cars, chosen }: Garage, vehicle: Vehicle): Car | undefined {
  const path = vehiclePath(vehicle)
  const model = vehiclePath({ ...vehicle, engine: undefined })
  const alike = cars.filter(
    (car) => car.path === path || car.path === model || (path === model && isOfModel(car, model)),
  )
  const byPath = (wanted: string | null) => alike.find((car) => car.path === wanted)
  return byPath(chosen) ?? byPath(path) ?? alike[0]
}

/**
 * The page's vehicle, with what the buyer has said of the car. Engine and trim that the page names
 * are meant.
 */
export function withCar({ engine, trim }: Vehicle, { vehicle }: Car): Vehicle {
  const isSame = engine === undefined || isSameLabel(engine, vehicle.engine ?? '')
  const car = isSame ? vehicle : { ...vehicle, engine }
  return trim === undefined ? car : { ...car, trim }
}

/** A vehicle that a page or a line names, with the buyer's answers, if it is in the garage. */
export function carOf(garage: Garage, { vehicle: named, label, model }: NamedVehicle): Car {
  const own = matchingCar(garage, named)
  const vehicle = own ? withCar(named, own) : named
  const path = vehiclePath(vehicle)
  return own?.path === path ? own : { path, vehicle, label, model }
}

/** Does the buyer's car say more than the page's URL? */
export function saysMore(vehicle: Vehicle, { vehicle: car }: Car) {
  const { engine, trim, built, answers } = car
  return (
    Object.keys(answers).length > 0 ||
    (trim ?? built) !== undefined ||
    (engine !== undefined && vehicle.engine === undefined)
  )
}

function isOfModel({ path }: Car, model: string) {
  return path.startsWith(`${model}/`)
}
